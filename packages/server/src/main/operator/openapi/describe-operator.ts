import { type DescribedRoute, describeRoutes } from '#drivers/simulated/routes/openapi/describe-routes.ts'
import { type Shape, integer, oneOf, record, refTo, text } from '#drivers/simulated/routes/openapi/shapes.ts'
import { listedWorkKinds, workPage } from '../work/parse-work-query.ts'
import { operatorSchemas } from './schemas.ts'

const pageSize = { minimum: 1, maximum: workPage.sizeMost, default: workPage.sizeUsual }

/** The simulator's routes are in /sim/openapi.json. */
const routes: Readonly<Record<string, DescribedRoute>> = {
  'GET /installation': {
    summary: 'Returns the version and the time of the installation.',
    answer: refTo('Installation'),
  },
  'GET /regions': {
    summary: 'Lists regions with their engines, engine health, and resource counts of all accounts.',
    answer: record('Regions', { regions: { type: 'array', items: refTo('Region') } }),
  },
  'GET /work': {
    summary: 'Lists unfinished work of all accounts: stuck work first, then by age.',
    query: {
      stuck: oneOf(['true', 'false'], 'If true, only work that needs an operator or the owner is listed.'),
      kind: oneOf(listedWorkKinds, 'Filter by resource kind.'),
      region: { ...text('Filter by region.'), pattern: '^[a-z0-9][a-z0-9-]{0,63}$' },
      page: integer('Page number, from 1.', { minimum: 1, maximum: workPage.pageMost, default: 1 }),
      page_size: integer('Number of entries per page.', pageSize),
    },
    answer: refTo('WorkPage'),
  },
  'POST /session': {
    summary: 'Starts a session for the operator pages: a cookie that replaces the token, for at most 12 hours.',
    body: record('NewSession', { token: text('Operator token.') }),
    isEmpty: true,
  },
  'DELETE /session': { summary: 'Ends the session.', isEmpty: true },
}

/** Returns the OpenAPI document of the operator API at `prefix` (decision G5.2). */
export function describeOperator(prefix: string): Shape {
  return describeRoutes({
    title: 'Moorage for operators',
    description:
      'Regions, engines and work of an installation, across all accounts. The API is served on the admin address, to the local machine only. The simulator API has its own document at sim/openapi.json.',
    prefix,
    tag: { name: 'Operator', description: 'Regions, engines and work of the installation.' },
    routes,
    schemas: operatorSchemas,
  })
}
