// Every part of the kit in its states, light beside dark: http://127.0.0.1:5173/kit under `npm run dev`.
import '@/theme/theme.css'
import '@/theme/recipes.css'
import '@/theme/modal.css'
import '@/ui/page.css'
import '@/ui/lists.css'
import '@/ui/images.css'
import '@/ui/carousel/carousel.css'
import '@/desk/desk.css'
import '@/desk/table/table.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/figtree/wght.css'
import { chakra } from '@chakra-ui/react/styled-system'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { AlertProvider } from '@/ui/alert/alert-provider'
import { ChakraRoot } from '@/ui/chakra-root'
import { Buttons } from './kit/buttons'
import { Charts } from './kit/charts'
import { Desk } from './kit/desk'
import { Fields } from './kit/fields'
import { Layers } from './kit/layers'
import { Pages } from './kit/pages'
import { States } from './kit/states'
import { Stores } from './kit/stores'

function Kit() {
  return (
    <ChakraRoot>
      <chakra.main
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="8"
        maxWidth="44rem"
        p={{ base: '4', md: '8' }}
      >
        <h1 className="title-1">O kit</h1>
        <Buttons />
        <Fields />
        <States />
        <Layers />
        <Charts />
        <Pages />
        <Stores />
        <Desk />
      </chakra.main>
    </ChakraRoot>
  )
}

const themes = ['light', 'dark'] as const

/** One page for each theme, so that what opens over it has the theme too. */
function Themes() {
  return (
    <div style={{ display: 'flex', height: '100dvh' }}>
      {themes.map((theme) => (
        <iframe key={theme} title={theme} src={`/kit?${theme}`} style={{ flex: 1, border: 0 }} />
      ))}
    </div>
  )
}

const theme = themes.find((name) => location.search === `?${name}`)
if (theme !== undefined) {
  document.documentElement.classList.remove(...themes)
  document.documentElement.classList.add(theme)
}
const router = createMemoryRouter([
  {
    path: '*',
    element: (
      <AlertProvider>
        <Kit />
      </AlertProvider>
    ),
  },
])
createRoot(document.getElementById('root')!).render(
  <StrictMode>{theme === undefined ? <Themes /> : <RouterProvider router={router} />}</StrictMode>,
)
