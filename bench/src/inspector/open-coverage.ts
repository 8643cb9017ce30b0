import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Calls of functions of a process. */
export interface Coverage {
  /** Returns the functions that were called since the previous call, as `URL#offset`, with their number of calls. */
  take(): Promise<ReadonlyMap<string, number>>
  close(): void
}

interface CalledRange {
  readonly startOffset: number
  readonly count: number
}

/** Part of a response of the inspector's Profiler domain. */
interface Response {
  readonly id: number
  readonly error?: { readonly message: string }
  readonly result: {
    readonly result?: readonly {
      readonly url: string
      readonly functions: readonly { readonly ranges: readonly CalledRange[] }[]
    }[]
  }
}

/** Starts V8's precise coverage in a process that runs with `--inspect` and logs to `log`. Throws if the log has no inspector address. */
export async function openCoverage(log: string): Promise<Coverage> {
  const address = /Debugger listening on (ws:\S+)/.exec(readFileSync(log, 'utf8'))?.[1]
  if (address === undefined) throw new Error(`${log} contains no address of the inspector`)
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Response>>()
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as Response
    waiting.get(response.id)?.resolve(response)
    waiting.delete(response.id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the inspector closed the connection'))
  })
  let calls = 0
  const call = async (method: string, params = {}): Promise<Response['result']> => {
    calls += 1
    const id = calls
    const received = Promise.withResolvers<Response>()
    waiting.set(id, received)
    socket.send(JSON.stringify({ id, method: `Profiler.${method}`, params }))
    const response = await received.promise
    if (response.error) throw new Error(`the inspector rejected ${method}: ${response.error.message}`)
    return response.result
  }
  await call('enable')
  await call('startPreciseCoverage', { callCount: true, detailed: false })
  return {
    async take() {
      const { result = [] } = await call('takePreciseCoverage')
      const called = result.flatMap(({ url, functions }) =>
        // The first range is the function, others are blocks.
        functions.flatMap(({ ranges: [range] }) =>
          range && range.count > 0 ? [[`${url}#${range.startOffset}`, range.count] as const] : [],
        ),
      )
      return new Map(called)
    },
    close: () => socket.close(),
  }
}
