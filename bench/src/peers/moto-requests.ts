import type { PeerRequests } from './peer-requests.ts'

/** moto does not look at the signature, only at who and which service is named. */
const headers = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=bench/20260101/us-east-1/ec2/aws4_request, SignedHeaders=host, Signature=0',
  'content-type': 'application/x-www-form-urlencoded',
}
const version = 'Version=2016-11-15'
const create = `Action=CreateVolume&${version}&Size=10&AvailabilityZone=us-east-1a`

/** The requests of EC2 that do what ours do; one volume is made, to be read. */
export async function motoRequests(origin: string): Promise<PeerRequests> {
  const made = await (await fetch(origin, { method: 'POST', headers, body: create })).text()
  const id = /<volumeId>([^<]+)/.exec(made)?.[1]
  if (id === undefined) throw new Error(`moto made no volume: ${made.slice(0, 200)}`)
  const read = `/?Action=DescribeVolumes&${version}`
  return {
    'GET one volume': { method: 'GET', paths: [`${read}&VolumeId.1=${id}`], headers },
    'list of 100': { method: 'GET', paths: [`${read}&MaxResults=100`], headers },
    'POST volume': { method: 'POST', paths: ['/'], headers, body: create },
  }
}
