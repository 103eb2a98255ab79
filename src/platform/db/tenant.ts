import {
  CompiledQuery,
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import type { OwnedTables, Tables } from './tables.ts';

export type OrganizationId = string & { readonly __brand: 'organization' };

type Name = keyof OwnedTables & string;

/** A new row, without the organization: the tenant adds that. */
type New<T extends Name> = Omit<InsertObject<Tables, T>, 'organization_id'>;

/** Kysely cannot type a condition on a table that is a type parameter; every owned table has the column. */
interface Conditional<Builder> {
  where(column: string, operator: '=', value: string): Builder;
}

/**
 * The database as one organization sees it. Stores get a tenant and never the database itself, so a query that forgets the
 * organization does not compile.
 */
export class Tenant {
  readonly organizationId: OrganizationId;
  readonly #database: Database;
  readonly #kysely: Kysely<Tables>;
  readonly #inTransaction: boolean;

  constructor(database: Database, organizationId: OrganizationId, transaction?: Kysely<Tables>) {
    this.organizationId = organizationId;
    this.#database = database;
    this.#kysely = transaction ?? database.kysely;
    this.#inTransaction = transaction !== undefined;
  }

  select<T extends Name>(table: T): SelectQueryBuilder<Tables, T, object> {
    return this.#own(table, this.#kysely.selectFrom(table as never) as never);
  }

  insert<T extends Name>(
    table: T,
    rows: New<T> | readonly New<T>[],
  ): InsertQueryBuilder<Tables, T, InsertResult> {
    const owned = [rows].flat().map((row) => ({ ...(row as object), organization_id: this.organizationId }));
    return this.#kysely.insertInto(table).values(owned as never) as never;
  }

  update<T extends Name>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult> {
    return this.#own(table, this.#kysely.updateTable(table as never) as never);
  }

  delete<T extends Name>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult> {
    return this.#own(table, this.#kysely.deleteFrom(table as never) as never);
  }

  /**
   * A statement of hot paths, prepared once per connection under its name. `$1` is the organization, the given values
   * follow from `$2`.
   */
  async query<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const all = [this.organizationId, ...values];
    if (this.#inTransaction) {
      return (await this.#kysely.executeQuery<Row>(CompiledQuery.raw(text, all))).rows;
    }
    const result = await this.#database.pool.query<Row & pg.QueryResultRow>({ name, text, values: all });
    return result.rows;
  }

  /** All or nothing. Inside a transaction, the same one. `repeatable read` sees one moment of the database throughout. */
  transaction<Result>(
    work: (tenant: Tenant) => Promise<Result>,
    isolation: 'read committed' | 'repeatable read' = 'read committed',
  ): Promise<Result> {
    if (this.#inTransaction) return work(this);
    return this.#database.kysely
      .transaction()
      .setIsolationLevel(isolation)
      .execute((transaction) => work(new Tenant(this.#database, this.organizationId, transaction)));
  }

  #own<Builder>(table: Name, builder: Conditional<Builder>): Builder {
    return builder.where(`${table}.organization_id`, '=', this.organizationId);
  }
}
