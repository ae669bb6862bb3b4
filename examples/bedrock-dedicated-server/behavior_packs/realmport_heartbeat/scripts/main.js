import { system, world } from '@minecraft/server'
import { secrets, variables } from '@minecraft/server-admin'
import { http, HttpHeader, HttpRequest, HttpRequestMethod } from '@minecraft/server-net'

const TICKS_A_MINUTE = 60 * 20

/** Tells Realmport how many play right now. */
async function report() {
  const request = new HttpRequest(`${variables.get('site')}/api/heartbeats`)
  request.method = HttpRequestMethod.Post
  request.headers = [
    new HttpHeader('Content-Type', 'application/json'),
    // The script never sees the key: the server puts it in.
    new HttpHeader('Authorization', secrets.get('authorization')),
  ]
  request.body = JSON.stringify({
    players: world.getAllPlayers().length,
    capacity: variables.get('capacity'),
    version: variables.get('version'),
  })
  const { status, body } = await http.request(request)
  if (status !== 200) console.warn(`Realmport answered ${status}: ${body}`)
}

const tryToReport = () => void report().catch((error) => console.warn(`No report to Realmport: ${error}`))

system.run(tryToReport)
system.runInterval(tryToReport, TICKS_A_MINUTE)
