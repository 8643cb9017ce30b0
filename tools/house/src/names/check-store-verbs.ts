import type { Problem } from '../project/problem.ts'
import { isTestSupport } from '../project/project-file.ts'
import type { Project } from '../project/project.ts'
import { listExports } from './list-exports.ts'

const agreed: Readonly<Record<string, string>> = {
  add: 'insertX',
  create: 'insertX',
  give: 'insertX, or moveX where it is guarded',
  set: 'updateX, or moveX where it is guarded',
  assign: 'updateX, or moveX where it is guarded',
  seal: 'recordX; secrets are passed sealed',
  get: 'findX, or listX for many',
  fetch: 'findX, or listX for many',
  query: 'findX, or listX for many',
  select: 'findX, or listX for many',
  remove: 'deleteX',
}

/** Finds store functions whose verb is a synonym of an agreed verb. */
export function checkStoreVerbs(project: Project): Problem[] {
  return project.sources
    .filter(({ path }) => path.startsWith('packages/server/src/store/') && !isTestSupport(path))
    .flatMap((source) =>
      listExports(source)
        .filter(({ kind }) => kind === 'function')
        .flatMap(({ name, line }) => {
          const [verb = ''] = /^[a-z]+(?=[A-Z])/.exec(name) ?? []
          const advice = agreed[verb]
          return advice === undefined
            ? []
            : [{ rule: 'names', file: source.path, line, advice: `exports ${name}. The store uses ${advice}.` }]
        }),
    )
}
