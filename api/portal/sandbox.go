package portal

import (
	"net/http"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger/sandbox"
)

// shownLines is how many items of a delivery that was tried out are told: it is to be seen that it was understood.
const shownLines = 20

func (s *server) GetSandbox(w http.ResponseWriter, r *http.Request) error {
	network := engineerFrom(r.Context()).Partner
	setAt, err := s.parts.Keys.SandboxSetAt(r.Context(), network)
	if err != nil {
		return err
	}
	kept, err := s.parts.Sandbox.List(r.Context(), network)
	if err != nil {
		return err
	}
	judged := sandbox.Judge(network, kept)
	shown := oapi.PartnerSandbox{
		Cases: make([]oapi.SandboxCase, len(judged.Cases)), Deliveries: make([]oapi.SandboxDelivery, len(kept)),
	}
	if !setAt.IsZero() {
		shown.KeySetAt = &setAt
	}
	for i, c := range judged.Cases {
		shown.Cases[i] = sandboxCase(c)
	}
	for i, k := range kept {
		shown.Deliveries[len(kept)-1-i] = sandboxDelivery(k, judged.Lines[k.ID])
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func sandboxCase(c sandbox.Case) oapi.SandboxCase {
	shown := oapi.SandboxCase{
		Name: oapi.SandboxCaseName(c.Name), State: oapi.SandboxCaseState(c.State), Why: why(c), DeliveryId: oapi.OrNil(c.DeliveryID),
		Code: oapi.OrNil(string(c.Code)), Detail: oapi.OrNil(c.Detail),
	}
	if !c.At.IsZero() {
		shown.At = &c.At
	}
	return shown
}

func sandboxDelivery(k sandbox.Kept, lines []sandbox.Line) oapi.SandboxDelivery {
	if len(lines) > shownLines {
		lines = lines[:shownLines]
	}
	shown := oapi.SandboxDelivery{
		Sequence: int64(k.ID), DeliveryId: k.DeliveryID, ReceivedAt: k.ReceivedAt, Repeat: k.Repeats(), Code: oapi.OrNil(k.Code),
		Detail: oapi.OrNil(k.Detail), Lines: make([]oapi.SandboxLine, len(lines)),
	}
	for i, line := range lines {
		shown.Lines[i] = oapi.SandboxLine{
			Item: line.Item, TransactionId: oapi.OrNil(line.TransactionID), Result: oapi.SandboxLineResult(line.Result),
			Code: oapi.OrNil(string(line.Code)), Detail: oapi.OrNil(line.Detail),
		}
	}
	return shown
}

func (s *server) ClearSandbox(w http.ResponseWriter, r *http.Request) error {
	if err := s.parts.Sandbox.Clear(r.Context(), engineerFrom(r.Context()).Partner); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// RenewSandboxKey asks for no password: the key signs nothing that counts.
func (s *server) RenewSandboxKey(w http.ResponseWriter, r *http.Request) error {
	me := engineerFrom(r.Context())
	secret, err := s.parts.Keys.RenewSandbox(r.Context(), me.Partner, s.note(me, actionSandboxKey, "partner:"+me.Partner))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.PartnerNewSecret{Secret: secret})
}
