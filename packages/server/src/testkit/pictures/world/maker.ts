import type { ConsoleBench } from '../../browser/console-bench.ts'
import type { MoorAnswer, MoorAsk } from '../../programs/ask-moor.ts'

/** Makes the world of the pictures by the public interface and the operator's commands. */
export interface Maker {
  /** Asks, wants 200, and waits until the work that it began has ended. */
  done(asked: MoorAsk): Promise<MoorAnswer>
  /** Asks, and wants 200 only: what it began stays under way. */
  begin(asked: MoorAsk): Promise<MoorAnswer>
  /** Makes something by `POST`, and answers its id once it is there. */
  make(path: string, body: object): Promise<number>
  /** Lets hours of the installation pass. */
  pass(hours: number): Promise<void>
  /** Has calls of a driver's method go wrong: for one thing, for all where its id is null. */
  upset(method: string, id: number | null, as: readonly string[]): Promise<void>
}

/** Makes a world with the bench's administrator. */
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
