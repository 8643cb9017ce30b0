interface Receiving {
  _read(size: number): void
}

interface Answering {
  shouldKeepAlive: unknown
  readonly headersSent: unknown
  writeContinue(): void
}

/** What is needed of an HTTP server of Node. */
interface ContinuingServer {
  on(event: 'checkContinue', listener: (request: Receiving, response: Answering) => void): unknown
  emit(event: 'request', request: Receiving, response: Answering): unknown
}

/**
 * Answers `Expect: 100-continue` when the body is first read, so after everything that is checked before it. Node would answer before any handler runs. A request that is
 * refused earlier ends its connection: its client may send the body or not (RFC 9110, section 10.1.1).
 */
export function continueWhenRead(server: ContinuingServer): void {
  server.on('checkContinue', (request, response) => {
    const { shouldKeepAlive } = response
    response.shouldKeepAlive = false
    request._read = function read(size: number) {
      Reflect.deleteProperty(request, '_read')
      if (response.headersSent === false) {
        response.shouldKeepAlive = shouldKeepAlive
        response.writeContinue()
      }
      request._read(size)
    }
    server.emit('request', request, response)
  })
}
