import { type DescribedRoute, describeRoutes } from '#drivers/simulated/routes/openapi/describe-routes.ts'
import { type Shape, integer, oneOf, record, refTo, text } from '#drivers/simulated/routes/openapi/shapes.ts'
import { listedWorkKinds, workPage } from '../work/read-work-wish.ts'
import { operatorSchemas } from './schemas.ts'

const pageSize = { minimum: 1, maximum: workPage.sizeMost, default: workPage.sizeUsual }

/** Every route, by method and path below the prefix; those of the simulation have a document of their own at /sim/openapi.json. */
const routes: Readonly<Record<string, DescribedRoute>> = {
  'GET /installation': { summary: 'Shows what runs here, and what time it is.', answer: refTo('Installation') },
  'GET /regions': {
    summary: 'Lists regions with their engines, whether these answer, and what is there in all accounts.',
    answer: record('Regions', { regions: { type: 'array', items: refTo('Region') } }),
  },
  'GET /work': {
    summary: 'Lists work that has not ended, in all accounts: what is stuck first, then what has waited for longest.',
    query: {
      stuck: oneOf(['true', 'false'], 'Whether only work that does not go on by itself is listed.'),
      kind: oneOf(listedWorkKinds, 'Only work on this kind of thing.'),
      region: { ...text('Only work in this region.'), pattern: '^[a-z0-9][a-z0-9-]{0,63}$' },
      page: integer('The page, from 1.', { minimum: 1, maximum: workPage.pageMost, default: 1 }),
      page_size: integer('How many a page has.', pageSize),
    },
    answer: refTo('WorkPage'),
  },
  'POST /session': {
    summary: 'Begins a session of the operator’s pages: a cookie in place of the token, for 12 hours at most.',
    body: record('NewSession', { token: text('The operator’s token.') }),
    isEmpty: true,
  },
  'DELETE /session': { summary: 'Ends the session.', isEmpty: true },
}

/** OpenAPI document of the operator's interface, as it is mounted at `prefix` (decision G5.2). */
export function describeOperator(prefix: string): Shape {
  return describeRoutes({
    title: 'Moorage for operators',
    description:
      'Shows what the operator of an installation looks after, in all accounts. It is served on the admin address, to the machine that it runs on only. What is simulated has a document of its own at sim/openapi.json.',
    prefix,
    tag: { name: 'Operator', description: 'Regions, engines and work of the installation.' },
    routes,
    schemas: operatorSchemas,
  })
}
