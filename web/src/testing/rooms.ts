import { join } from 'node:path'
import { zones } from '../../rooms'

export const isIn = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`)

// Each folder that something may not be imported from, with those that may not, and what they may all the same.
const walls = zones.flatMap(({ target, from, except = [] }) =>
  [from].flat().map((folder) => ({
    targets: [target].flat().map((path) => join(path)),
    from: join(folder),
    except: except.map((path) => join(folder, path)),
  })),
)

/** Whether a file may import another one, by the walls of rooms.js. */
export function mayImport(importer: string, imported: string): boolean {
  return !walls.some(
    ({ targets, from, except }) =>
      isIn(imported, from) &&
      targets.some((target) => isIn(importer, target)) &&
      !except.some((path) => isIn(imported, path)),
  )
}
