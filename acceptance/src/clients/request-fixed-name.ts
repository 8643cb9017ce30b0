import { request } from 'node:https'

/**
 * `METHOD PATH TOKEN [BODY]`: sends a request to api.linode.com by the system's resolver and NODE_EXTRA_CA_CERTS. Prints status, type and body as JSON. Always
 * sends Content-Type, like the cluster-autoscaler's provider.
 */
const [method, path, token, body] = process.argv.slice(2)
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const sent = request(`https://api.linode.com/v4${path}`, { method, headers }, (response) => {
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  response.on('end', () => {
    const answer = {
      status: response.statusCode,
      type: response.headers['content-type'],
      text: `${Buffer.concat(parts)}`,
    }
    process.stdout.write(JSON.stringify(answer))
  })
})
sent.end(body)
