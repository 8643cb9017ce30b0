import { spawn } from 'node:child_process'

const programs: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a URL in the browser, or the program of `BROWSER`. Ignores errors, because the terminal shows the URL. */
export function openBrowser(url: string): void {
  const [program = 'xdg-open', ...args] = process.env['BROWSER']
    ? [process.env['BROWSER']]
    : (programs[process.platform] ?? [])
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
