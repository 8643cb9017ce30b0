import { Terminal } from '@xterm/xterm'
import terminalStyles from '@xterm/xterm/css/xterm.css?inline'

/** Terminal that shows a session on a serial console. */
export interface OpenTerminal {
  /** Ends the session; its output stays visible. */
  disconnect(): void
  /** Ends the session, and removes the terminal from the page. */
  remove(): void
}

/** Callbacks of a terminal. `leave` moves the focus out of the terminal, and `end` receives the reason for the end of the session. */
interface TerminalCallbacks {
  readonly leave: () => void
  readonly end: (reason: string) => void
}

/** Opens a terminal in an element, and connects it to the WebSocket URL of a serial console. Bytes are copied unchanged. Ctrl-] leaves the terminal. */
export function openTerminal(element: HTMLElement, url: string, { leave, end }: TerminalCallbacks): OpenTerminal {
  const page = describeStrictPage()
  const terminal = new Terminal({ documentOverride: page.document, screenReaderMode: true })
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  const send = (bytes: Uint8Array<ArrayBuffer>): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(bytes)
  }
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) terminal.write(new Uint8Array(data))
  })
  socket.addEventListener('close', ({ code, reason }) => end(reason || `The connection was closed (${code}).`))
  const encoder = new TextEncoder()
  terminal.onData((text) => send(encoder.encode(text)))
  terminal.onBinary((text) => send(Uint8Array.from(text, (letter) => letter.charCodeAt(0))))
  terminal.attachCustomKeyEventHandler((event) => {
    const isLeaving = event.ctrlKey && event.key === ']'
    if (isLeaving && event.type === 'keydown') leave()
    return !isLeaving
  })
  page.run(() => terminal.open(element))
  terminal.focus()
  return {
    disconnect: () => socket.close(),
    remove() {
      socket.close()
      terminal.dispose()
      page.remove()
    },
  }
}

/** Document for xterm that respects the policy of the page. */
interface StrictPage {
  readonly document: Document
  /** Runs a function in which the document of the window creates elements in the same way, because xterm uses both. */
  run(open: () => void): void
  /** Removes the style sheets. */
  remove(): void
}

/**
 * Returns a document for xterm, which inserts style elements and sets style attributes. The policy of the page forbids both, so style sheet objects and style
 * properties replace them.
 */
function describeStrictPage(): StrictPage {
  const sheets: CSSStyleSheet[] = []
  const create = document.createElement.bind(document)
  const addSheet = (): CSSStyleSheet => {
    const sheet = new CSSStyleSheet()
    sheets.push(sheet)
    document.adoptedStyleSheets.push(sheet)
    return sheet
  }
  addSheet().replaceSync(terminalStyles)
  const createStyleElement = (): HTMLElement => {
    const sheet = addSheet()
    const set = (text: string): void => sheet.replaceSync(text)
    return Object.defineProperty(create('span'), 'textContent', { set })
  }
  const createElement = (name: string): HTMLElement => {
    if (name === 'style') return createStyleElement()
    const element = create(name)
    const setAttribute = element.setAttribute.bind(element)
    element.setAttribute = (key, value) =>
      key === 'style' ? void (element.style.cssText = value) : setAttribute(key, value)
    return element
  }
  const view = new Proxy(document, {
    get(target, key) {
      if (key === 'createElement') return createElement
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    document: view,
    run(open) {
      Object.defineProperty(document, 'createElement', { value: createElement, configurable: true })
      try {
        open()
      } finally {
        Reflect.deleteProperty(document, 'createElement')
      }
    },
    remove() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => !sheets.includes(one))
    },
  }
}
