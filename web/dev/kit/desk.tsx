import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '@/desk/dialog/form-dialog'
import { ReasonDialog } from '@/desk/dialog/reason-dialog'
import { Amount } from '@/desk/parts/amount'
import { CopyId } from '@/desk/parts/copy-id'
import { DeskIcon } from '@/desk/parts/desk-icon'
import { DownloadButton } from '@/desk/parts/download-button'
import { ExportButtons } from '@/desk/parts/export-buttons'
import { EmptyNote } from '@/desk/parts/empty-note'
import { Facts } from '@/desk/parts/facts'
import { FieldRow } from '@/desk/parts/field-row'
import { GuardedButton } from '@/desk/parts/guarded-button'
import { Notice } from '@/desk/parts/notice'
import { Page } from '@/desk/parts/page'
import { PageHeader } from '@/desk/parts/page-header'
import { ReasonField } from '@/desk/parts/reason-field'
import { RowLink } from '@/desk/parts/row-link'
import type { Column } from '@/desk/table/columns'
import { DataTable } from '@/desk/table/data-table'
import { FilterBar } from '@/desk/url/filter-bar'
import { ChoiceField, DayField, TogglesField } from '@/desk/url/filter-fields'
import { SearchField } from '@/desk/url/search-field'
import { SuggestField } from '@/desk/url/suggest-field'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Input } from '@/ui/control'
import { Part, Row, Stack } from './part'

/** What pages of the finance desk are made of besides. */
export function Desk() {
  return (
    <>
      <Part title="Page, PageHeader, Facts, Amount, CopyId, RowLink, EmptyNote">
        <Page>
          <PageHeader title="Uma coisa" text="O que se vê dela." back={{ to: '/', label: 'Todas' }}>
            <DownloadButton path="/" params={{}} name="arquivo.ofx">
              Exportar OFX
            </DownloadButton>
            <ExportButtons path="/" name="arquivo" />
          </PageHeader>
          <Facts
            label="O que se sabe"
            facts={[
              { name: 'Valor', value: <Amount value={-123_456} /> },
              { name: 'Nada', value: <Amount value={0} quietZero /> },
              {
                name: 'Id',
                value: <CopyId value="0190a0c8-0000-7000-8000-000000000001" what="o id" />,
                wide: true,
              },
              { name: 'Loja', value: <RowLink to="/">Livraria Jatobá</RowLink> },
            ]}
          />
          <EmptyNote>Uma seção que nada tem.</EmptyNote>
        </Page>
      </Part>
      <Part title="Notice, GuardedButton, DeskIcon">
        <Stack>
          {(['good', 'waiting', 'bad', 'quiet'] as const).map((tone) => (
            <Notice key={tone} tone={tone} icon="alert" title={tone}>
              O que houve, e o que fazer.
            </Notice>
          ))}
          <Row>
            <GuardedButton why={null}>Pode</GuardedButton>
            <GuardedButton why="Outra pessoa aprova.">Não pode</GuardedButton>
            <DeskIcon name="runs" />
          </Row>
        </Stack>
      </Part>
      <Part title="DataTable">
        <Tables />
      </Part>
      <Part title="FilterBar, DayField, ChoiceField, TogglesField, SearchField, SuggestField">
        <Filters />
      </Part>
      <Part title="FormDialog, ReasonDialog, FieldRow, ReasonField">
        <Dialogs />
      </Part>
    </>
  )
}

interface Sale {
  readonly id: string
  readonly cents: number
}

const columns: readonly Column<Sale>[] = [
  { id: 'id', header: 'Venda', cell: ({ id }) => id, width: 8, grow: 1 },
  { id: 'cents', header: 'Comissão', cell: ({ cents }) => <Amount value={cents} />, width: 7, align: 'end' },
]
const sales: readonly Sale[] = [
  { id: 'Pedido 1', cents: 1_250 },
  { id: 'Pedido 2', cents: 98_765 },
]

/** The four faces of a list. */
function Tables() {
  const face = (label: string, rows: readonly Sale[] | undefined, error?: unknown) => (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      to={() => '/'}
      error={error}
      retry={() => undefined}
      empty={<EmptyNote>Nenhuma venda.</EmptyNote>}
    />
  )
  return (
    <Stack>
      {face('Vendas', sales)}
      {face('Nenhuma', [])}
      {face('A caminho', undefined)}
      {face('Sem resposta', undefined, {
        status: 500,
        data: { code: 'internal', detail: 'Erro inesperado.' },
      })}
    </Stack>
  )
}

const states = [
  { value: 'open', label: 'Aberta' },
  { value: 'closed', label: 'Fechada' },
] as const

function Filters() {
  const [text, setText] = useState('')
  const [day, setDay] = useState('')
  const [state, setState] = useState<'open' | 'closed' | ''>('')
  const [chosen, setChosen] = useState<readonly ('open' | 'closed')[]>(['open'])
  return (
    <FilterBar
      isSet={text !== '' || day !== '' || state !== ''}
      onClear={() => {
        setText('')
        setDay('')
        setState('')
      }}
    >
      <SearchField typed label="Buscar" placeholder="Pedido ou loja" value={text} onChange={setText} />
      <SuggestField
        label="Rede"
        all="Todas"
        options={[{ value: 'awin', label: 'Awin' }]}
        value=""
        onChange={setText}
      />
      <DayField label="De" value={day} onChange={setDay} />
      <ChoiceField label="Situação" all="Todas" options={states} value={state} onChange={setState} />
      <TogglesField label="Quais" options={states} value={chosen} onChange={setChosen} />
    </FilterBar>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'reason' | null>(null)
  const close = () => {
    setOpen(null)
  }
  const opener = (name: 'form' | 'reason', label: ReactNode) => (
    <Button
      look="outline"
      onClick={() => {
        setOpen(name)
      }}
    >
      {label}
    </Button>
  )
  return (
    <Row>
      {opener('form', 'FormDialog')}
      {opener('reason', 'ReasonDialog')}
      <chakra.div width="full">
        <FieldRow>
          <Field label="Um campo">{(control) => <Input {...control} />}</Field>
          <ReasonField error="Diga o motivo." />
        </FieldRow>
      </chakra.div>
      <FormDialog
        open={open === 'form'}
        onClose={close}
        title="Mudar?"
        text="O que vai acontecer."
        action="Mudar"
        initial={{ amount: '' }}
        check={({ amount }) => (amount === '' ? { amount: 'Escreva o valor.' } : {})}
        onConfirm={() => Promise.resolve(null)}
      >
        {(form) => {
          const { error, ...amount } = form.bind('amount')
          return (
            <Field label="Valor" required error={error}>
              {(control) => <Input {...control} {...amount} />}
            </Field>
          )
        }}
      </FormDialog>
      <ReasonDialog
        open={open === 'reason'}
        onClose={close}
        title="Cancelar?"
        text="Não pode ser desfeito."
        action="Cancelar"
        grave
        onConfirm={() => Promise.resolve(null)}
      />
    </Row>
  )
}
