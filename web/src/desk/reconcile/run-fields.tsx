import { chakra } from '@chakra-ui/react/styled-system'
import { Checkbox } from '@/ui/checkbox'
import { TextField } from '@/ui/text-field'
import { dayInSaoPaulo } from '@/lib/format'
import { runKinds } from '../words/reconciliation'
import { FileDrop } from './file-drop'
import type { FormValues } from './filters'
import type { Files, Wrong } from './run-form'

const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
})

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
      <chakra.fieldset display="grid" gap="2" minWidth="0">
        <chakra.legend textStyle="small" fontWeight="semibold" mb="2">
          Comparar o livro em
        </chakra.legend>
        <chakra.div display="flex" flexWrap="wrap" gap="6">
          {(['payouts', 'sales'] as const).map((kind) => (
            <chakra.label
              key={kind}
              display="flex"
              alignItems="center"
              gap="2"
              textStyle="small"
              cursor="pointer"
            >
              <chakra.input
                type="radio"
                name="kind"
                width="5"
                height="5"
                checked={values.kind === kind}
                onChange={() => {
                  onChange({ kind })
                }}
              />
              {kind === 'payouts'
                ? `${runKinds.payouts}, com o banco e o provedor`
                : `${runKinds.sales}, com uma rede`}
            </chakra.label>
          ))}
        </chakra.div>
      </chakra.fieldset>
      <Row>
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
      </Row>
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
      <Row>
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
      </Row>
      <Row>
        <TextField
          label="Tarifa combinada por pagamento"
          name="fee"
          hint="Em reais, como 0,45. Deixe vazio se o banco não cobra."
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={values.fee}
          error={wrong.fee ?? null}
          onChange={(event) => {
            onChange({ fee: event.currentTarget.value })
          }}
        />
      </Row>
    </>
  )
}

function SaleFields({ values, files, wrong, onChange, onFiles }: RunFieldsProps) {
  return (
    <Row>
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
    </Row>
  )
}
