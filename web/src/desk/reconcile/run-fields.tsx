import { chakra } from '@chakra-ui/react/styled-system'
import { Checkbox } from '@/ui/checkbox'
import { Radios } from '@/ui/radios'
import { TextField } from '@/ui/text-field'
import { dayInSaoPaulo } from '@/lib/format'
import { FieldRow } from '../parts/field-row'
import { runKinds } from '../words/reconciliation'
import { FileDrop } from './file-drop'
import type { FormValues } from './filters'
import type { Files, Wrong } from './run-form'

const kinds = [
  { value: 'payouts', label: `${runKinds.payouts}, com o banco e o provedor` },
  { value: 'sales', label: `${runKinds.sales}, com uma rede` },
] as const

interface RunFieldsProps {
  values: FormValues
  files: Files
  wrong: Wrong
  onChange: (next: Partial<FormValues>) => void
  onFiles: (next: Partial<Files>) => void
}

/** What is asked for a comparison. */
export function RunFields({ values, files, wrong, onChange, onFiles }: RunFieldsProps) {
  const today = dayInSaoPaulo(new Date())
  return (
    <>
      <Radios
        label="Comparar o livro em"
        name="kind"
        options={kinds}
        value={values.kind}
        onChange={(kind) => {
          onChange({ kind })
        }}
      />
      <FieldRow>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'Primeiro dia' : 'Último dia'}
            name={name}
            type="date"
            required
            max={today}
            value={values[name]}
            error={wrong[name] ?? null}
            onChange={(event) => {
              onChange({ [name]: event.currentTarget.value })
            }}
          />
        ))}
      </FieldRow>
      {values.kind === 'payouts' ? (
        <PayoutFields {...{ values, files, wrong, onChange, onFiles }} />
      ) : (
        <SaleFields {...{ values, files, wrong, onChange, onFiles }} />
      )}
    </>
  )
}

function PayoutFields({ values, files, wrong, onChange, onFiles }: RunFieldsProps) {
  return (
    <>
      <FieldRow>
        <FileDrop
          label="Extrato do banco"
          hint="CSV, OFX, CAMT.053 ou CNAB 240, de uma só conta. Escolha ou solte aqui."
          accept=".csv,.ofx,.xml,.ret,.rem,.txt"
          file={files.bank}
          error={wrong.bank ?? null}
          onChange={(bank) => {
            onFiles({ bank })
          }}
        />
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2" minWidth="0">
          <FileDrop
            label="Registro do provedor de Pix"
            hint={values.ask ? 'O servidor pergunta ao provedor.' : 'CSV. Escolha ou solte aqui.'}
            accept=".csv"
            file={values.ask ? null : files.provider}
            error={wrong.provider ?? null}
            disabled={values.ask}
            onChange={(provider) => {
              onFiles({ provider })
            }}
          />
          <Checkbox
            label="Perguntar ao provedor em vez de enviar um arquivo"
            name="ask"
            checked={values.ask}
            onChange={(ask) => {
              onChange({ ask })
            }}
          />
        </chakra.div>
      </FieldRow>
      <FieldRow>
        <TextField
          label="Conta do extrato"
          name="account"
          hint="O nome dela no livro, como itau-1234."
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={values.account}
          error={wrong.account ?? null}
          onChange={(event) => {
            onChange({ account: event.currentTarget.value })
          }}
        />
        <TextField
          label="Tarifa combinada por pagamento"
          name="fee"
          hint="Em reais, como 0,45. Em branco, a que está configurada no servidor: só essa vai para o livro."
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={values.fee}
          error={wrong.fee ?? null}
          onChange={(event) => {
            onChange({ fee: event.currentTarget.value })
          }}
        />
      </FieldRow>
    </>
  )
}

function SaleFields({ values, files, wrong, onChange, onFiles }: RunFieldsProps) {
  return (
    <FieldRow>
      <TextField
        label="Rede"
        name="network"
        required
        hint="O nome com que as entregas dela chegam, como rede-norte."
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={values.network}
        error={wrong.network ?? null}
        onChange={(event) => {
          onChange({ network: event.currentTarget.value })
        }}
      />
      <FileDrop
        label="Relatório da rede"
        hint="CSV. Escolha ou solte aqui."
        accept=".csv"
        file={files.report}
        error={wrong.report ?? null}
        onChange={(report) => {
          onFiles({ report })
        }}
      />
    </FieldRow>
  )
}
