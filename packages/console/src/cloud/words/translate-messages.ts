import type { FetchBody } from '@moorage/sdk'

const mark = 'data:'

/** Returns a stream whose `data:` lines are translated; others stay unchanged. An incomplete last line is dropped. */
export function translateMessages(body: FetchBody, translate: (data: string) => string): FetchBody {
  return {
    getReader() {
      const reader = body.getReader()
      const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
      let rest = ''
      return {
        async read() {
          const { done, value } = await reader.read()
          if (done === true) return { done: true }
          const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
          rest = lines.pop() ?? ''
          return {
            done: false,
            value: encoder.encode(lines.map((line) => `${translateLine(line, translate)}\n`).join('')),
          }
        },
        cancel: () => reader.cancel(),
      }
    },
  }
}

function translateLine(line: string, translate: (data: string) => string): string {
  return line.startsWith(mark) ? `${mark} ${translate(line.slice(mark.length).trim())}` : line
}
