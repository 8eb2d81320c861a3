import { readdirSync } from 'node:fs'

// Imports go one way: each room knows those before it. The finance desk and the partners' portal are applications of their own on the
// same ground, which only the routes of `app` know; they do not know each other.
const rooms = ['lib', 'theme', 'ui', 'api', 'features', 'shell', 'app']
const ground = ['lib', 'theme', 'ui', 'api']
const apart = ['desk', 'partners']
const folders = (names) => names.map((name) => `./src/${name}`)

// What a feature shows to the others, which know nothing else of it: who is signed in, and what stands on many pages, as a list of
// coupons or a heart.
const shown = [
  './auth/auth-slice.ts',
  './auth/session.ts',
  './auth/use-auth.ts',
  './auth/use-confirm-password.ts',
  './auth/use-current-user.ts',
  './auth/use-ensure-login.ts',
  './coupons/copy.ts',
  './coupons/use-coupon-desk.ts',
  './coupons/coupon-list.tsx',
  './favourites/favourite-coupon-button.tsx',
  './favourites/favourite-store-button.tsx',
  './search/found-by-name.tsx',
  './statement/click-receipt.tsx',
]

/** What is in `src` and has no place in the house yet. Nothing there may import, or be imported, until it has one. */
export const strangers = readdirSync(new URL('./src', import.meta.url)).filter(
  (name) => ![...rooms, ...apart, 'testing'].includes(name),
)

/** The names of imports that are packages. `lib` has none: no React, no store and no components. */
export const packages = '^(?![.]|@/|@content/)'

/** What may not be imported where, as `import-x/no-restricted-paths` takes it: ESLint refuses it, and so does `src/testing/rooms.test.ts`. */
export const zones = [
  ...rooms.slice(0, -1).map((room, n) => ({ target: `./src/${room}`, from: folders(rooms.slice(n + 1)) })),
  ...apart.map((room) => ({
    target: `./src/${room}`,
    from: folders([...rooms, ...apart].filter((other) => !ground.includes(other) && other !== room)),
  })),
  { target: folders(rooms.filter((room) => room !== 'app')), from: folders(apart) },
  { target: folders([...rooms, ...apart]), from: './src/testing' },
  { target: './src', from: ['./dev', './e2e', './lighthouse', './scripts'] },
  ...strangers.flatMap((name) => [
    { target: `./src/${name}`, from: './src' },
    { target: './src', from: `./src/${name}` },
  ]),
  ...readdirSync(new URL('./src/features', import.meta.url)).map((feature) => ({
    target: `./src/features/${feature}`,
    from: './src/features',
    except: [`./${feature}`, ...shown],
  })),
]
