import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OwnedTables } from './tables.ts';
import type { OrganizationId } from './tenant.ts';

/**
 * Whether a row comes after another of its table in an order that ends with something unique. Both are compared in the
 * database, which knows times more exactly than we do. If the other is not there, no row does.
 */
export function afterRow(
  organizationId: OrganizationId,
  table: keyof OwnedTables & string,
  order: readonly string[],
  id: string,
  direction: 'asc' | 'desc' = 'asc',
): RawBuilder<SqlBool> {
  const own = sql.join(order.map((column) => sql.ref(`${table}.${column}`)));
  const its = sql.join(order.map((column) => sql.ref(`marked.${column}`)));
  return sql<SqlBool>`(${own}) ${sql.raw(direction === 'asc' ? '>' : '<')} (
    select ${its} from ${sql.table(table)} marked
    where marked.organization_id = ${organizationId} and marked.id = ${id})`;
}
