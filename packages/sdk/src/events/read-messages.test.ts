import { expect, it } from 'vitest'
import { readMessages } from './read-messages.ts'

async function read(...chunks: string[]): Promise<{ messages: unknown[]; alive: number }> {
  const messages: unknown[] = []
  let alive = 0
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  for await (const message of readMessages(body, () => (alive += 1))) messages.push(message)
  return { messages, alive }
}

it('reads messages in arbitrary chunks and with any line ends; comments keep the stream alive but are not messages', async () => {
  const { messages, alive } = await read(
    ': connected\n\nid: 7\nevent: ev',
    'ent\ndata: {"a":',
    '1}\n\n: still here\r\n\r\nid: 8\r\nevent: event\r\ndata: x\r\n\r\n',
    'id: 9\ndata: cut off',
  )
  expect(messages).toEqual([
    { id: '7', event: 'event', data: '{"a":1}' },
    { id: '8', event: 'event', data: 'x' },
  ])
  expect(alive).toBe(4)
})

it('a line end split over two chunks does not end a message', async () => {
  const { messages } = await read('id: 8\r', '\nevent: event\r', '\ndata: x\r\n\r', '\n')
  expect(messages).toEqual([{ id: '8', event: 'event', data: 'x' }])
})

it('a character split over two chunks stays intact', async () => {
  const bytes = new TextEncoder().encode('data: ö\n\n')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 7))
      controller.enqueue(bytes.slice(7))
      controller.close()
    },
  })
  const found = []
  for await (const { data } of readMessages(body, () => undefined)) found.push(data)
  expect(found).toEqual(['ö'])
})

it('cancelling closes the connection', async () => {
  let isCanceled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
    cancel: () => void (isCanceled = true),
  })
  for await (const _one of readMessages(body, () => undefined)) break
  expect(isCanceled).toBe(true)
})
