// health.js HOST:PORT: whether the process of this container is alive, by what it says at /livez of that port. Ends with 1 where it is not.
import process from 'node:process'

const [listen = ''] = process.argv.slice(2)
const port = listen.slice(listen.lastIndexOf(':') + 1)
try {
  const { status } = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
