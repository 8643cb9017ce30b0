import { expect, test } from 'vitest'
import { dropNotifications } from './drop-notifications.ts'

function message(type: string, text: string): Buffer {
  const body = Buffer.from(text)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

test('notifications are lost and everything else arrives whole, however it is cut', () => {
  const wanted = [message('Z', 'I'), message('D', 'a row with an A in it')]
  const all = Buffer.concat(
    [wanted[0] ?? '', message('A', 'moorage_work'), wanted[1] ?? ''].map((one) => Buffer.from(one)),
  )
  for (let cut = 0; cut <= all.length; cut += 1) {
    const filter = dropNotifications(() => true)
    expect(Buffer.concat([filter(all.subarray(0, cut)), filter(all.subarray(cut))])).toEqual(Buffer.concat(wanted))
  }
  expect(dropNotifications(() => false)(all)).toEqual(all)
})
