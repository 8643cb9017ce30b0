import { expect, test } from 'vitest'
import { type Message, readMessages } from './read-messages.ts'

test('messages are read whole, however they are cut, and comments are skipped', async () => {
  const text =
    ': connected\n\nid: 7\nevent: event\ndata: {"label":"Größe: 3"}\n\n: still here\n\nid: 9\nevent: event\ndata: {}\n\n'
  const octets = new TextEncoder().encode(text)
  for (let cut = 0; cut <= octets.length; cut += 1) {
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield octets.subarray(0, cut)
      yield octets.subarray(cut)
    }
    const messages: Message[] = []
    for await (const message of readMessages(parts())) messages.push(message)
    expect(messages).toEqual([
      { id: '7', event: 'event', data: '{"label":"Größe: 3"}' },
      { id: '9', event: 'event', data: '{}' },
    ])
  }
})
