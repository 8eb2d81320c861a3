package efi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/internal/call"
	"example.com/devolve/internal/strictjson"
	"example.com/devolve/ledger/pix"
)

// Bounds of a statement, which is a report for each day.
const (
	maxDays     = 31
	maxQuestion = 60 // whether a report is ready
)

// reportPath is where reports are asked for.
const reportPath = "/v2/gn/relatorios/"

// reportRequest asks for everything that moved on a day.
type reportRequest struct {
	Day   string          `json:"dataMovimento"`
	Kinds map[string]bool `json:"tipoRegistros"`
}

// kinds are the names of all that a report may contain.
var kinds = []string{
	"pixRecebido", "pixEnviadoChave", "pixEnviadoDadosBancarios", "estornoPixEnviado", "pixDevolucaoEnviada",
	"pixDevolucaoRecebida", "tarifaPixEnviado", "tarifaPixRecebido", "estornoTarifaPixEnviado", "estornoTarifaPixRecebido",
	"saldoDiaAnterior", "saldoDia", "transferenciaEnviada", "transferenciaRecebida", "estornoTransferenciaEnviada",
	"tarifaTransferenciaEnviada", "estornoTarifaTransferenciaEnviada",
}

// Statement implements pix.Provider. It is of full days in São Paulo, which have to be over. The balances of a day have to
// follow from its lines and from the day before, so that what is missing is an error.
func (p *Provider) Statement(ctx context.Context, from, to time.Time) (pix.Statement, error) {
	first, end := midnight(from), midnight(to.Add(-1)).AddDate(0, 0, 1)
	switch {
	case !from.Before(to):
		return pix.Statement{}, errors.New("a statement of efi needs a day")
	case end.After(p.config.Now()):
		return pix.Statement{}, fmt.Errorf("efi's statement of %s: %w", end.AddDate(0, 0, -1).Format(time.DateOnly), pix.ErrNotYet)
	case first.AddDate(0, 0, maxDays).Before(end):
		return pix.Statement{}, fmt.Errorf("a statement of efi is of %d days at most", maxDays)
	}
	var whole pix.Statement
	for day := first; day.Before(end); day = day.AddDate(0, 0, 1) {
		report, err := p.report(ctx, day)
		if err != nil {
			return pix.Statement{}, fmt.Errorf("efi's statement of %s: %w", day.Format(time.DateOnly), err)
		}
		s, err := parseReport(report, day)
		switch {
		case err != nil:
			return pix.Statement{}, fmt.Errorf("efi's statement of %s: %w", day.Format(time.DateOnly), err)
		case day.Equal(first):
			whole.OpeningCents = s.OpeningCents
		case s.OpeningCents != whole.ClosingCents:
			return pix.Statement{}, fmt.Errorf("efi's statement of %s opens with %s after %s", day.Format(time.DateOnly),
				s.OpeningCents, whole.ClosingCents)
		}
		whole.ClosingCents = s.ClosingCents
		whole.Movements = append(whole.Movements, s.Movements...)
	}
	return whole, nil
}

// midnight is when the day in São Paulo of an instant began.
func midnight(at time.Time) time.Time {
	year, month, day := at.In(brazil.Location).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, brazil.Location)
}

// report asks for a day's report and waits until it is written.
func (p *Provider) report(ctx context.Context, day time.Time) ([]byte, error) {
	request := reportRequest{day.Format(time.DateOnly), make(map[string]bool, len(kinds))}
	for _, kind := range kinds {
		request.Kinds[kind] = true
	}
	answer, err := p.ask(ctx, http.MethodPost, reportPath+"extrato-conciliacao", request, true) // one report more does no harm
	if err != nil {
		return nil, err
	}
	var asked struct {
		ID json.RawMessage `json:"id"`
	}
	if err := strictjson.DecodeOpen(answer.Body, &asked); answer.Status >= http.StatusMultipleChoices || err != nil || len(asked.ID) == 0 {
		return nil, &call.StatusError{Status: answer.Status}
	}
	path := reportPath + url.PathEscape(strings.Trim(string(asked.ID), `"`))
	for range maxQuestion {
		answer, err := p.ask(ctx, http.MethodGet, path, nil, true)
		switch {
		case err != nil:
			return nil, err
		case answer.Status == http.StatusOK:
			return answer.Body, nil
		case answer.Status != http.StatusAccepted:
			return nil, &call.StatusError{Status: answer.Status}
		}
		if err := call.Pause(ctx, p.config.ReportWait); err != nil {
			return nil, err
		}
	}
	return nil, errors.New("the report was not written in time")
}
