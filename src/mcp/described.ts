import type { z } from 'zod';

/** A schema with what agents are told of it. */
export const described = <Schema extends z.ZodType>(schema: Schema, description: string): Schema =>
  schema.meta({ description });
