import { spawn } from 'node:child_process'

const programs: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Has the user's browser open an address; where that does not work, the address stands on the terminal. `BROWSER` names a program of the user's choice. */
export function openBrowser(url: string): void {
  const [program = 'xdg-open', ...args] = process.env['BROWSER']
    ? [process.env['BROWSER']]
    : (programs[process.platform] ?? [])
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
