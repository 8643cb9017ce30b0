/** Returns a Deployment with two pods that serve one line, its Service, and a PodDisruptionBudget (minAvailable 1). */
export function describeServed(image: string): object {
  const labels = { app: 'web' }
  const line = 'mkdir -p /tmp/www && echo "hello from $HOSTNAME" > /tmp/www/index.html && echo serving'
  const container = {
    name: 'web',
    image,
    command: ['sh', '-c', `${line} && exec busybox httpd -f -p 8080 -h /tmp/www`],
    readinessProbe: { httpGet: { path: '/', port: 8080 }, periodSeconds: 1 },
  }
  const items = [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: {
        replicas: 2,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { terminationGracePeriodSeconds: 2, containers: [container] },
        },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web' },
      spec: { selector: labels, ports: [{ port: 80, targetPort: 8080 }] },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'web' },
      spec: { minAvailable: 1, selector: { matchLabels: labels } },
    },
  ]
  return { apiVersion: 'v1', kind: 'List', items }
}
