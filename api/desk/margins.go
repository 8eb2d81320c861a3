package desk

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/finance"
)

func (s *server) GetMargins(w http.ResponseWriter, r *http.Request, p oapi.GetMarginsParams) error {
	margins, err := s.margins(r, p.Month, p.By)
	if err != nil {
		return err
	}
	shown := oapi.Margins{
		Month: string(margins.Month), By: p.By, Closed: margins.Closed, ResultCents: int64(margins.ResultCents), Rows: make([]oapi.Margin, len(margins.Rows)),
	}
	for i, row := range margins.Rows {
		shown.Rows[i] = oapi.Margin{
			OfSales: row.OfSales, Key: row.Key, Name: row.Name, Sales: row.Sales, CommissionCents: int64(row.CommissionCents),
			GrantedCents: int64(row.GrantedCents), OtherCents: int64(row.OtherCents), ResultCents: int64(row.ResultCents()),
		}
	}
	return edge.AnswerAt(w, margins.Sequence, shown)
}

func (s *server) margins(r *http.Request, text string, by oapi.MarginBy) (finance.Margins, error) {
	month, err := monthOf(text)
	switch {
	case err != nil:
		return finance.Margins{}, err
	case !by.Valid():
		return finance.Margins{}, edge.RefuseField("by", "is not store, network, club or campaign")
	}
	return s.config.Books.Margins(r.Context(), month, finance.MarginBy(by))
}

// MarginColumns are the columns of margins as a file.
var MarginColumns = []string{"chave", "nome", "vendas", "comissao", "cashback_concedido", "outros", "resultado"}

// MarginCells are the cells of a margin.
func MarginCells(m finance.Margin) []any {
	key := m.Key
	switch {
	case !m.OfSales:
		key = "(sem venda)"
	case key == "":
		key = "(nenhum)"
	}
	return []any{key, m.Name, int(m.Sales), m.CommissionCents, m.GrantedCents, m.OtherCents, m.ResultCents()}
}

func (s *server) ExportMargins(w http.ResponseWriter, r *http.Request, p oapi.ExportMarginsParams) error {
	margins, err := s.margins(r, p.Month, p.By)
	if err != nil {
		return err
	}
	file := &download{w: w, name: "margem-" + string(margins.Month) + "-" + string(p.By), columns: MarginColumns}
	err = file.begin(margins.Sequence)
	for i := 0; err == nil && i < len(margins.Rows); i++ {
		err = file.table.Row(MarginCells(margins.Rows[i])...)
	}
	return s.end(r.Context(), file, err)
}
