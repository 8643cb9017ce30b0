import type { ConsoleBench } from '../../browser/console-bench.ts'
import type { MoorAnswer, MoorAsk } from '../../programs/ask-moor.ts'

/** Creates the pictures' data through the public API and the operator's commands. */
export interface Maker {
  /** Sends a request, expects 200, and waits until its operation has ended. */
  done(asked: MoorAsk): Promise<MoorAnswer>
  /** Sends a request and expects 200; its operation stays in progress. */
  begin(asked: MoorAsk): Promise<MoorAnswer>
  /** Creates a resource by `POST`, and returns its ID once it is ready. */
  make(path: string, body: object): Promise<number>
  /** Advances the installation's clock by hours. */
  pass(hours: number): Promise<void>
  /** Injects faults into calls of a driver method: for one resource, or for all if the ID is null. */
  upset(method: string, id: number | null, as: readonly string[]): Promise<void>
}

/** Opens a maker with the bench's administrator. */
export function openMaker(bench: ConsoleBench): Maker {
  const run = async (args: readonly string[]): Promise<void> => {
    const { code, stderr } = await bench.run(args)
    if (code !== 0) throw new Error(`moor ${args.join(' ')}: ${stderr}`)
  }
  const begin: Maker['begin'] = async (asked) => {
    const answer = await bench.ask(asked)
    if (answer.status !== 200) throw new Error(`${asked.method ?? 'GET'} ${asked.path}: ${answer.text}`)
    return answer
  }
  const done: Maker['done'] = async (asked) => {
    const answer = await begin(asked)
    const operation = answer.headers.get('operation-id')
    if (operation !== null) await bench.ask({ path: `/v4/account/events/${operation}?wait=60` })
    return answer
  }
  return {
    done,
    begin,
    make: async (path, body) => Number((await done({ method: 'POST', path, body })).body['id']),
    pass: (hours) => run(['sim', 'clock', String(Math.round(hours * 3_600))]),
    upset: (method, id, as) =>
      run(['sim', 'faults', 'add', method, ...(id === null ? [] : ['--id', String(id)]), ...as]),
  }
}
