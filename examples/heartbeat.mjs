// Reports once a minute how many play on a Bedrock server. Start it with Node 20 or newer: node heartbeat.mjs
import { createSocket } from 'node:dgram'
const [site, key, host, port] = ['https://realmport.example', 'rp_live_…', '127.0.0.1', 19132] // yours
const socket = createSocket('udp4').on('message', (answer) => {
  const [, , , version, players, capacity] = `${answer.subarray(35)}`.split(/(?<!\\);/)
  const body = JSON.stringify({ players: Number(players), capacity: Number(capacity), version })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent = fetch(`${site}/api/heartbeats`, { method: 'POST', headers, body })
  sent.then(({ status }) => console.log(`${players} playing: ${status}`), console.error)
})
// What the game's own list asks each server. A server that does not run gives no answer, so nothing is sent.
const ping = Buffer.from('01000000000000000000ffff00fefefefefdfdfdfd123456780000000000000000', 'hex')
const ask = () => socket.send(ping, port, host)
setInterval(ask, 60_000)
ask()
