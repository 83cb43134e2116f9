import type { Group, GroupTerms, GroupVersion } from '@halyard/engine';
import sql from 'sql-template-tag';
import { named, type Queryable, type Tx } from '../../../platform/database/database.ts';

type Row = {
  readonly id: string;
  readonly version: number;
  readonly effectiveAt: Date;
  readonly terms: GroupTerms;
};

/** All there are, each with all of its versions: they are few, and only ever added. */
export async function selectGroups(queryable: Queryable): Promise<Group[]> {
  const rows = await queryable.rows<Row>(
    named(
      'market-groups',
      sql`select group_id as id, version, effective_at as "effectiveAt", terms
        from market_group_version order by group_id, version`,
    ),
  );
  return Array.from(
    Map.groupBy(rows, ({ id }) => id),
    ([id, versions]) => ({
      id,
      versions: versions.map(({ version, effectiveAt, terms }) => ({
        version,
        fromMs: effectiveAt.getTime(),
        terms,
      })),
    }),
  );
}

/** When it was made; null for those that were shipped. */
export type Name = { readonly id: string; readonly name: string; readonly madeAt: Date | null };

/** The dearest first. */
export async function selectNames(queryable: Queryable): Promise<Name[]> {
  return queryable.rows<Name>(sql`
    select id, name, made_at as "madeAt" from market_group join market_group_version v on group_id = id and v.version = 1
    order by (v.terms -> 'all' ->> 'spreadPercent')::integer desc, id`);
}

/** Whoever changes what a group pays comes one after the other. */
export async function lockGroup(tx: Tx, id: string): Promise<Name | null> {
  return tx.row<Name>(
    sql`select id, name, made_at as "madeAt" from market_group where id = ${id} for no key update`,
  );
}

/** Whoever makes a group comes one after the other, and meanwhile nothing is decided on or told about any. */
export async function lockGroups(tx: Tx): Promise<Name[]> {
  return tx.rows<Name>(
    sql`select id, name, made_at as "madeAt" from market_group order by id for no key update`,
  );
}

export async function insertGroup(tx: Tx, { id, name, madeAt }: Name): Promise<void> {
  await tx.run(sql`insert into market_group (id, name, made_at) values (${id}, ${name}, ${madeAt})`);
}

/** Nothing is decided on or told about any group until this transaction ends. */
export async function holdGroups(tx: Tx): Promise<void> {
  await tx.run(sql`select from market_group order by id for share`);
}

export async function insertVersion(
  tx: Tx,
  group: string,
  { version, fromMs, terms }: GroupVersion,
): Promise<void> {
  await tx.run(sql`
    insert into market_group_version (group_id, version, effective_at, terms)
    values (${group}, ${version}, ${new Date(fromMs)}, ${JSON.stringify(terms)}::jsonb)`);
}

/** Customers of a group are told of a version of its terms. */
export type Notice = {
  readonly group: string;
  readonly version: number;
  readonly isDearer: boolean;
  readonly terms: GroupTerms;
  readonly promisedAt: Date;
  readonly toldUpTo: string | null;
  readonly endedAt: Date | null;
  /** The instrument whose leverage it would not have borne when it was to begin. */
  readonly unbearable: string | null;
};

const notice = sql`group_id as "group", version, is_dearer as "isDearer", terms, promised_at as "promisedAt",
  told_up_to as "toldUpTo", ended_at as "endedAt", unbearable`;

export async function insertNotice(
  tx: Tx,
  { group, version, isDearer, terms, promisedAt }: Omit<Notice, 'toldUpTo' | 'endedAt' | 'unbearable'>,
): Promise<void> {
  await tx.run(sql`
    insert into market_group_notice (group_id, version, is_dearer, terms, promised_at)
    values (${group}, ${version}, ${isDearer}, ${JSON.stringify(terms)}::jsonb, ${promisedAt})`);
}

/** Under the lock of the group, where it is changed. */
export async function selectNotices(queryable: Queryable, group: string): Promise<Notice[]> {
  return queryable.rows<Notice>(sql`
    select ${notice} from market_group_notice where group_id = ${group} order by version`);
}

/** The terms that customers are being told of, of all groups. */
export async function selectTold(queryable: Queryable): Promise<GroupTerms[]> {
  return queryable.values<GroupTerms>(sql`
    select terms from market_group_notice where ended_at is null and is_dearer order by group_id, version`);
}

/** A group with customers who are still to be told. */
export async function selectTelling(queryable: Queryable): Promise<string | null> {
  return queryable.value<string>(sql`
    select group_id as "group" from market_group_notice where ended_at is null order by group_id limit 1`);
}

/** It does not come: whoever was told of it is told that, from the first one on. */
export async function turnBack(
  tx: Tx,
  { group, version }: Pick<Notice, 'group' | 'version'>,
  symbol: string,
): Promise<void> {
  await tx.run(sql`
    update market_group_notice set is_dearer = false, unbearable = ${symbol}, told_up_to = null, ended_at = null
    where group_id = ${group} and version = ${version}`);
}

export async function updateNotice(
  tx: Tx,
  { group, version, toldUpTo, endedAt }: Pick<Notice, 'group' | 'version' | 'toldUpTo' | 'endedAt'>,
): Promise<void> {
  await tx.run(sql`
    update market_group_notice set told_up_to = ${toldUpTo}, ended_at = ${endedAt}
    where group_id = ${group} and version = ${version}`);
}
