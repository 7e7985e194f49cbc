import { csvQuery, type CsvQuery, type RouteDeclaration, type RouteSchemas } from '@fiacre/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { chosenColumns, type Row } from './csv-columns.ts';
import { csvFile, rowKindsOf, type List } from './csv-file.ts';
import type { BoundRoute, Middleware, PipelineParts } from './exchange.ts';

/** How many rows of a list are held in memory at a time. */
const rowsAtOnce = 500;

/** Reads a list page by page and returns all of its rows as a file, if the request asks for CSV. */
export function csv({ name, route, schemas }: BoundRoute, parts: PipelineParts): Middleware {
  const { response } = schemas;
  if (route.csv !== true) return (next) => next;
  if (response === undefined) throw new Error(`${name} has no rows to export`);
  const ofFile = Object.keys(addedByCsv(schemas));
  return (next) => async (exchange) => {
    const { request, input } = exchange;
    if (!wantsCsv(route, request)) return next(exchange);
    const { columns, headings, spreadsheet } = (input.query ?? {}) as CsvQuery;
    const query = Object.fromEntries(
      Object.entries(input.query ?? {}).filter(([parameter]) => !ofFile.includes(parameter)),
    );
    const ask = async (asked: unknown) =>
      (await next({ ...exchange, input: { ...input, query: asked } })).body;
    const units = parts.csvUnits(await parts.references.current(parts.db, request.reader.referenceVersion));
    const chosen =
      columns === undefined ? null : chosenColumns(rowKindsOf(response), { columns, headings }, units);
    return {
      status: 200,
      contentType: 'text/csv; charset=utf-8',
      headers: {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}.csv"`,
      },
      body: await csvFile(response, exportPages(query, ask), chosen, spreadsheet),
    };
  };
}

/** Whether the route has a CSV form and the request asks for it. */
export function wantsCsv({ csv: hasCsv }: RouteDeclaration, { headers }: FastifyRequest): boolean {
  return (
    hasCsv === true && headers.accept?.split(',').some((type) => type.trim().startsWith('text/csv')) === true
  );
}

export function withCsvQuery(schemas: RouteSchemas): RouteSchemas {
  const { query } = schemas;
  const added = addedByCsv(schemas);
  return { ...schemas, query: query instanceof z.ZodObject ? query.extend(added) : z.strictObject(added) };
}

/** The parameters of an export that its list does not have: some lists already have a time zone. */
function addedByCsv({ query }: RouteSchemas): Partial<typeof csvQuery> {
  const own = query instanceof z.ZodObject ? query.shape : {};
  return Object.fromEntries(Object.entries(csvQuery).filter(([name]) => !Object.hasOwn(own, name)));
}

/**
 * The pages that make up an export: only the requested one, or every page of the filtered list. Rows added during the
 * export push later rows to the next page, so rows that were already read are skipped. Source: MISC-3.
 */
export async function* exportPages(
  query: unknown,
  ask: (query: unknown) => Promise<unknown>,
): AsyncGenerator<List> {
  const asked = query as Row | undefined;
  if (asked?.['page'] !== undefined || asked?.['pageSize'] !== undefined) {
    yield (await ask(query)) as List;
    return;
  }
  const seen = new Set<unknown>();
  for (let page = 1; ; page += 1) {
    const { items, total } = (await ask({ ...asked, page, pageSize: rowsAtOnce })) as List & {
      readonly total?: number;
    };
    yield { items: items.filter(({ id }) => id === undefined || (!seen.has(id) && seen.add(id))) };
    // A list without a total has only one page. The total of a long list is not exact.
    if (total === undefined || items.length < rowsAtOnce) return;
  }
}
