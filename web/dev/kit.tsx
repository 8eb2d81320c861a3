// Every part of the kit in its states: http://127.0.0.1:5173/kit under `npm run dev`, light or dark as the system is.
import '@/theme/theme.css'
import '@/theme/recipes.css'
import '@/shell/site.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import '@fontsource-variable/figtree/wght.css'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Alert } from '@/ui/alert/alert'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ChakraRoot } from '@/ui/chakra-root'
import { Checkbox } from '@/ui/checkbox'
import { Input, Select, TextArea } from '@/ui/control'
import { Field } from '@/ui/field'
import { Icon } from '@/ui/icon'
import { Pager } from '@/ui/pager'
import { Panel } from '@/ui/panel'
import { PasswordField } from '@/ui/password-field'
import { ChoiceField } from '@/ui/public-form/choice-field'
import { TextField as PublicTextField } from '@/ui/public-form/text-field'
import { Skeleton } from '@/ui/skeleton'
import { Spinner } from '@/ui/spinner'
import { Table } from '@/ui/table'
import { TextField } from '@/ui/text-field'

const looks = ['solid', 'accent', 'outline', 'ghost', 'link'] as const
const sizes = ['sm', 'md', 'lg'] as const
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
        <Input size="sm" aria-label="Compacto" placeholder="Compacto" width="40" />
        <Select size="sm" aria-label="Período" width="auto">
          <option>Novembro</option>
        </Select>
        <Button size="sm">Filtrar</Button>
      </Row>
      <Checkbox label="Quero receber ofertas" name="offers" checked={ticked} onChange={setTicked} />
      <Checkbox label="Aceito os termos" name="terms" checked={false} invalid onChange={setTicked} />
      <PublicTextField
        form="kit"
        name="nome"
        label="Nome, como o servidor escreve"
        type="text"
        complete="name"
        longest={80}
        error="Preencha este campo."
      />
      <ChoiceField form="kit" name="assunto" label="Assunto" choices={['Cupom', 'Cashback']} />
    </chakra.div>
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

const router = createMemoryRouter([{ path: '*', element: <Kit /> }])
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
