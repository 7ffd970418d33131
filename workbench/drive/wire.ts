/** What the workbench asks of its phone's page, off production only: an event for a running machine, as a view would send it. */
export interface DriveMessage {
  channel: 'kmarket-drive'
  machineId: string
  event: string
}

/** Checked by hand: the inspector is one file, which a phone's host serves without its other modules. */
export function isDriveMessage(message: unknown): message is DriveMessage {
  if (typeof message !== 'object' || message === null) return false
  const { channel, machineId, event } = message as Record<string, unknown>
  return channel === 'kmarket-drive' && typeof machineId === 'string' && typeof event === 'string'
}

/** What the phone's page tells the workbench: the keys that open its search were pressed there. */
export interface FindMessage {
  channel: 'kmarket-find'
}
