interface Receiving {
  _read(size: number): void
}

interface Answering {
  shouldKeepAlive: unknown
  readonly headersSent: unknown
  writeContinue(): void
}

interface ContinuingServer {
  on(event: 'checkContinue', listener: (request: Receiving, response: Answering) => void): unknown
  emit(event: 'request', request: Receiving, response: Answering): unknown
}

/**
 * Makes the server answer `Expect: 100-continue` when the body is first read, so only after all earlier checks. By default Node answers before any handler. A
 * request rejected earlier closes its connection, because the client may or may not send the body (RFC 9110, section 10.1.1).
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
