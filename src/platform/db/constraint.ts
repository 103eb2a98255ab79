import pg from 'pg';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

const hasCode = (error: unknown, code: string) => error instanceof pg.DatabaseError && error.code === code;

/** The row would be a second of its kind: two callers may both see "not there yet", only the index decides. */
export const isDuplicate = (error: unknown) => hasCode(error, UNIQUE_VIOLATION);

/** The row points at one that is not there, or is still pointed at. */
export const isDangling = (error: unknown) => hasCode(error, FOREIGN_KEY_VIOLATION);
