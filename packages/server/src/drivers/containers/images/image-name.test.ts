import { expect, test } from 'vitest'
import { readImageName } from './image-name.ts'
import { ProgressLines } from './progress-lines.ts'

test.each([
  ['kube:1.36.3', 'kube', '1.36.3', 'kube-1.36.3.tar'],
  ['moorage/kube:1.36.3', 'moorage/kube', '1.36.3', 'kube-1.36.3.tar'],
  ['registry.test:5000/a/b-c/etcd:v3', 'registry.test:5000/a/b-c/etcd', 'v3', 'etcd-v3.tar'],
])('parses the image name %s', (image, repository, tag, archive) => {
  expect(readImageName(image)).toEqual({ repository, tag, archive })
})

test.each(['kube', 'kube:', ':1', 'a//b:1', '../kube:1', 'kube:1/../x', 'kube:a b', 'Kube:1', `${'a'.repeat(300)}:1`])(
  'rejects the image name "%s"',
  (image) => {
    expect(() => readImageName(image)).toThrow('image must be a name with a tag')
  },
)

test('finds the first failure in progress lines, however they are chunked', () => {
  const text = '{"status":"Pulling"}\r\n{"errorDetail":{},"error":"first"}\n{"error":"second"}\n'
  for (const size of [1, 7, 1_000]) {
    const lines = new ProgressLines()
    for (let at = 0; at < text.length; at += size) lines.take(Buffer.from(text.slice(at, at + size)))
    expect(lines.failure()).toBe('first')
  }
  const last = new ProgressLines()
  last.take(Buffer.from('{"status":"ok"}\n{"error":"without an end"}'))
  expect(last.failure()).toBe('without an end')
  expect(new ProgressLines().failure()).toBeNull()
})
