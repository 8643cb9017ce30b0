import { type Frame, frameReader, readText } from './read-frames.ts'

/** Database traffic of a process. */
export interface Traffic {
  /** Number of statements, including `begin` and `commit`. */
  statements: number
  /** Number of waits for a response. Pipelined statements share one wait. */
  roundTrips: number
}

/** Statement that has completed. */
export interface Completion {
  readonly text: string
  readonly tag: string
  readonly atMs: number
}

/** Returns decoders of both directions of a connection (`near`: client's). They count into `traffic` and report each statement's end, not failed ones. */
export function watchConnection(
  traffic: Traffic,
  onComplete: (completion: Completion) => void,
): { readonly near: (bytes: Buffer) => void; readonly far: (bytes: Buffer) => void } {
  const prepared = new Map<string, string>()
  const running: string[] = []
  let bound = ''
  let awaited = 0
  const requestHandlers: Readonly<Record<string, (content: Buffer) => void>> = {
    P(content) {
      const name = readText(content, 0)
      prepared.set(name.text, readText(content, name.next).text)
    },
    B(content) {
      bound = prepared.get(readText(content, readText(content, 0).next).text) ?? ''
    },
    E() {
      traffic.statements += 1
      running.push(bound)
    },
    Q(content) {
      traffic.statements += 1
      running.push(readText(content, 0).text)
      send()
    },
    S: () => send(),
  }
  const send = (): void => {
    if (awaited === 0) traffic.roundTrips += 1
    awaited += 1
  }
  const answered = ({ letter, content }: Frame): void => {
    if (letter === 'Z') awaited = Math.max(0, awaited - 1)
    if (letter === 'E' || letter === 'I') running.shift()
    if (letter !== 'C') return
    onComplete({ text: running.shift() ?? '', tag: readText(content, 0).text, atMs: performance.now() })
  }
  const [readNear, readFar] = [frameReader(true), frameReader(false)]
  return {
    near: (bytes) => {
      for (const { letter, content } of readNear(bytes)) requestHandlers[letter]?.(content)
    },
    far: (bytes) => {
      for (const frame of readFar(bytes)) answered(frame)
    },
  }
}
