// Every part of the kit in its states, light beside dark: http://127.0.0.1:5173/kit under `npm run dev`.
import '@/theme/theme.css'
import '@/theme/recipes.css'
import '@/theme/modal.css'
import '@/shell/site.css'
import '@/ui/lists.css'
import '@/ui/images.css'
import '@/ui/carousel/carousel.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/figtree/wght.css'
import { Dialog } from '@chakra-ui/react/dialog'
import { Drawer } from '@chakra-ui/react/drawer'
import { Menu } from '@chakra-ui/react/menu'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { cents } from '@/lib/money'
import { Alert } from '@/ui/alert/alert'
import { useAlert } from '@/ui/alert/alert-context'
import { AlertProvider } from '@/ui/alert/alert-provider'
import { Badge } from '@/ui/badge'
import { Breadcrumb } from '@/ui/breadcrumb'
import { Button } from '@/ui/button'
import { buttonClass } from '@/ui/public-button'
import { Carousel } from '@/ui/carousel/carousel'
import { CarouselArrows } from '@/ui/carousel/carousel-arrows'
import { useCarousel } from '@/ui/carousel/use-carousel'
import { ChakraRoot } from '@/ui/chakra-root'
import { ColumnChart, useChosenSlot } from '@/ui/charts/column-chart'
import { PartsBar } from '@/ui/charts/parts-bar'
import { Checkbox } from '@/ui/checkbox'
import { Input, Select, TextArea } from '@/ui/control'
import { DialogFrame } from '@/ui/dialog-frame'
import { DrawerFrame } from '@/ui/drawer-frame'
import { Field } from '@/ui/field'
import { Icon } from '@/ui/icon'
import { Picture, pictureNames } from '@/ui/illustrations/picture'
import { ListFilter, listOrders, ownOrders } from '@/ui/list-filter'
import { lazyPart } from '@/ui/lazy-part'
import { MenuButton, type MenuOpening } from '@/ui/menu-button'
import { MenuFrame } from '@/ui/menu-frame'
import { Modal } from '@/ui/modal'
import { Money } from '@/ui/money'
import { Pager } from '@/ui/pager'
import { Panel } from '@/ui/panel'
import { PasswordField } from '@/ui/password-field'
import { ChoiceField } from '@/ui/public-form/choice-field'
import { FormContext } from '@/ui/public-form/form-context'
import { TextField as PublicTextField } from '@/ui/public-form/text-field'
import { Skeleton } from '@/ui/skeleton'
import { SideMenu } from '@/ui/side-menu/side-menu'
import { Spinner } from '@/ui/spinner'
import { StateScreen } from '@/ui/state-screen'
import { Table } from '@/ui/table'
import { TextField } from '@/ui/text-field'

const menu = [lazyPart(() => Promise.resolve({ default: KitMenu }))] as const

function KitMenu({ opening }: { opening: MenuOpening }) {
  return (
    <MenuFrame opening={opening} onSelect={() => undefined}>
      <Menu.Item value="one">Uma entrada</Menu.Item>
      <Menu.Item value="two" disabled>
        Uma que não se pode
      </Menu.Item>
    </MenuFrame>
  )
}

const looks = ['solid', 'accent', 'outline', 'ghost', 'link'] as const
const sizes = ['row', 'sm', 'filter', 'md', 'lg'] as const
const tones = ['quiet', 'waiting', 'moving', 'good', 'bad'] as const
const severities = ['success', 'info', 'warning', 'error'] as const

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.section display="grid" gap="3" justifyItems="start" minWidth="0">
      <h2 className="title-3">{title}</h2>
      {children}
    </chakra.section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      {children}
    </chakra.div>
  )
}

function Fields() {
  const [ticked, setTicked] = useState(true)
  return (
    <chakra.div display="grid" gap="4" width="full">
      <TextField label="Nome" hint="Como no documento." defaultValue="Ana" required />
      <TextField label="E-mail" error="Confira o e-mail." defaultValue="ana@" />
      <PasswordField label="Senha" defaultValue="segredo" />
      <TextField label="Desligado" defaultValue="Não muda" disabled />
      <Field label="Motivo">
        {(control) => (
          <Select {...control}>
            <option>Pedido em dobro</option>
            <option>Outro</option>
          </Select>
        )}
      </Field>
      <Field label="Observação">{(control) => <TextArea {...control} rows={3} />}</Field>
      <Row>
        <Input size="sm" aria-label="Compacto" placeholder="Compacto" />
        <Select size="sm" aria-label="Período">
          <option>Novembro</option>
        </Select>
        <Button size="sm">Filtrar</Button>
      </Row>
      <Checkbox label="Quero receber ofertas" name="offers" checked={ticked} onChange={setTicked} />
      <Checkbox label="Aceito os termos" name="terms" checked={false} invalid onChange={setTicked} />
      <FormContext value={{ id: 'kit', wrong: { nome: 'Preencha este campo.' } }}>
        <PublicTextField name="nome" label="Nome, como o servidor escreve" complete="name" longest={80} />
        <ChoiceField name="assunto" label="Assunto" choices={['Cupom', 'Cashback']} />
      </FormContext>
    </chakra.div>
  )
}

const slots = [1200, 0, 3400, -800, 2600].map((value, index) => ({
  key: String(index),
  name: `${index + 1}`,
  said: `Dia ${index + 1}: ${value} centavos`,
  parts: [
    { fill: value < 0 ? 'bad' : 'paid', value },
    { fill: 'pending', value: Math.max(0, value) / 2 },
  ] as const,
}))

function Charts() {
  const [chosen, choose] = useChosenSlot(slots)
  return (
    <chakra.div display="grid" gap="4" width="full">
      <ColumnChart label="Colunas" slots={slots} namePx={18} chosen={chosen} onChoose={choose} />
      <PartsBar
        label="Partes de um todo"
        parts={[
          { key: 'paid', fill: 'paid', value: 5 },
          { key: 'approved', fill: 'approved', value: 3 },
          { key: 'pending', fill: 'pending', value: 2 },
          { key: 'canceled', fill: 'canceled', value: 1 },
        ]}
      />
      <PartsBar slim full={10} parts={[{ key: 'good', fill: 'good', value: 4 }]} />
    </chakra.div>
  )
}

function Slides() {
  const state = useCarousel()
  return (
    <Carousel
      label="Marcas"
      state={state}
      className="kit-carousel"
      slides={['Um', 'Dois', 'Três', 'Quatro', 'Cinco'].map((name) => ({
        key: name,
        content: <div className="panel">{name}</div>,
      }))}
    >
      <CarouselArrows label="Marcas" state={state} />
    </Carousel>
  )
}

/** What opens over the page. */
function Layers() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'modal' | null>(null)
  const showAlert = useAlert()
  const close = () => {
    setOpen(null)
  }
  return (
    <Row>
      {(['dialog', 'drawer', 'modal'] as const).map((name) => (
        <Button
          key={name}
          look="outline"
          onClick={() => {
            setOpen(name)
          }}
        >
          {name}
        </Button>
      ))}
      <MenuButton className={buttonClass({ look: 'outline' })} parts={menu} entries={{}}>
        menu
      </MenuButton>
      {severities.map((severity) => (
        <Button
          key={severity}
          look="ghost"
          onClick={() => {
            showAlert({ severity, message: `Mensagem: ${severity}` })
          }}
        >
          {`mensagem ${severity}`}
        </Button>
      ))}
      <DialogFrame open={open === 'dialog'} closeButton content={{ p: '6', gap: '3' }} onClose={close}>
        <Dialog.Title className="title-2">Um diálogo</Dialog.Title>
        <TextField label="Nome" />
      </DialogFrame>
      <DrawerFrame open={open === 'drawer'} placement="end" content={{ p: '6', gap: '3' }} onClose={close}>
        <Drawer.Title className="title-2">Uma gaveta</Drawer.Title>
        <Button onClick={close}>Fechar</Button>
      </DrawerFrame>
      <Modal open={open === 'modal'} titleId="kit-modal" textId="kit-modal-text" onClose={close}>
        <h2 id="kit-modal" className="title-2">
          Um diálogo do site público
        </h2>
        <p id="kit-modal-text">Sem a biblioteca de componentes.</p>
      </Modal>
    </Row>
  )
}

function Kit() {
  return (
    <ChakraRoot>
      <chakra.main display="grid" gap="8" maxWidth="44rem" p={{ base: '4', md: '8' }}>
        <h1 className="title-1">O kit</h1>
        <Part title="Button">
          {sizes.map((size) => (
            <Row key={size}>
              {looks.map((look) => (
                <Button key={look} look={look} size={size}>
                  {`${look} ${size}`}
                </Button>
              ))}
            </Row>
          ))}
          <Row>
            <Button disabled>Desligado</Button>
            <Button aria-busy>
              <Spinner />
              Enviando...
            </Button>
            <Button look="outline" aria-pressed>
              Escolhido
            </Button>
            <Button look="outline" size="icon" aria-label="Fechar">
              <Icon name="close" />
            </Button>
          </Row>
        </Part>
        <Part title="Field, Input, Select, TextArea, Checkbox, Choice">
          <Fields />
        </Part>
        <Part title="Badge">
          {(['sm', 'md'] as const).map((size) => (
            <Row key={size}>
              {tones.map((tone) => (
                <Badge key={tone} tone={tone} size={size} icon="clock">
                  {tone}
                </Badge>
              ))}
            </Row>
          ))}
        </Part>
        <Part title="Alert">
          {severities.map((severity) => (
            <Alert
              key={severity}
              severity={severity}
              message={`Mensagem: ${severity}`}
              stays
              onClose={() => undefined}
            />
          ))}
        </Part>
        <Part title="Dialog, Drawer, Modal, Menu, and messages over the page">
          <Layers />
        </Part>
        <Part title="SideMenu">
          <chakra.div display="flex" flexWrap="wrap" gap="4">
            {(['page', 'hero'] as const).map((look) => (
              <SideMenu
                key={look}
                label={`Menu ${look}`}
                look={look}
                storageKey={`devolve-kit-menu-${look}`}
                groups={[
                  {
                    label: 'Cashback',
                    entries: [
                      { to: '/', icon: <Icon name="grid" />, label: 'Escolhida' },
                      { to: '/outra', icon: <Icon name="user" />, label: 'Outra', waiting: 12 },
                    ],
                  },
                ]}
              />
            ))}
          </chakra.div>
        </Part>
        <Part title="Charts, Money">
          <Charts />
          <Money value={cents(123456)} />
        </Part>
        <Part title="Carousel">
          <Slides />
        </Part>
        <Part title="Breadcrumb, ListFilter">
          <Breadcrumb current="Livraria Jatobá" within={{ label: 'Lojas', to: '/lojas' }} />
          <ListFilter
            action="/"
            ownOrder={ownOrders.editors}
            categories={['Livros', 'Moda']}
            category="Livros"
            sort={null}
            orders={listOrders}
            kept={[]}
            pathOf={() => '/'}
          />
        </Part>
        <Part title="Pager">
          <Pager page={2} total={9} to={(page) => `?p=${page}`} />
        </Part>
        <Part title="Table">
          {(['md', 'sm'] as const).map((size) => (
            <Table key={size} label={`Lojas, ${size}`} size={size} cards={size === 'md'}>
              <thead>
                <tr>
                  <th scope="col">Loja</th>
                  <th scope="col" className="table-end">
                    Cashback
                  </th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">Livraria Jatobá</th>
                  <td data-label="Cashback" className="table-end">
                    R$ 12,00
                  </td>
                </tr>
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <td className="table-end">R$ 12,00</td>
                </tr>
              </tfoot>
            </Table>
          ))}
        </Part>
        <Part title="Panel, Skeleton, Spinner">
          <div className="panel">
            <chakra.p p="4">panel</chakra.p>
          </div>
          <Panel p="4">panel-raised</Panel>
          <Skeleton width="48" height="6" />
          <Spinner />
          <span className="spinner spinner-lg" />
        </Part>
        <Part title="StateScreen">
          <StateScreen picture="lost" level="h3" title="O que houve" text="O que se pode fazer agora.">
            <Button look="outline">Tentar de novo</Button>
          </StateScreen>
        </Part>
        <Part title="Picture">
          <Row>
            {pictureNames.map((name) => (
              <Picture key={name} name={name} />
            ))}
          </Row>
        </Part>
        <Part title="Type">
          <p className="title-display">title-display</p>
          <p className="title-1">title-1</p>
          <p className="title-2">title-2</p>
          <p className="title-3">title-3</p>
          <p className="lead">lead</p>
          <p className="small muted">small muted</p>
        </Part>
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
