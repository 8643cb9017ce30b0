// health.js HOST:PORT: checks /livez of this container's process on that port. Exits with 1 if it is not alive.
import process from 'node:process'

const [listen = ''] = process.argv.slice(2)
const port = listen.slice(listen.lastIndexOf(':') + 1)
try {
  const { status } = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = status === 200 ? 0 : 1
} catch {
  process.exitCode = 1
}
