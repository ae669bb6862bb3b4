import { adminOnly, findActor, signedIn } from './auth.ts'
import { writeBursts } from './limits.ts'

const steps = <Steps extends unknown[]>(...all: Steps): Steps => all

// The usual steps before a route, by who may call it. Too many writes are refused before the database is asked who writes.
export const personReads = steps(findActor, signedIn())
export const personWrites = steps(writeBursts, findActor, signedIn())
export const adminReads = steps(findActor, adminOnly)
export const adminWrites = steps(writeBursts, findActor, adminOnly)
