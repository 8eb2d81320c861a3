package desk

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
)

func (s *server) ListProposals(w http.ResponseWriter, r *http.Request, p oapi.ListProposalsParams) error {
	list, err := s.config.Approvals.List(r.Context(), oapi.OrZero(p.Open), staff.MaxProposals)
	if err != nil {
		return err
	}
	shown := make([]oapi.Proposal, len(list))
	for i, one := range list {
		if shown[i], err = proposalOf(one); err != nil {
			return err
		}
	}
	return edge.Answer(w, http.StatusOK, shown)
}

func (s *server) GetProposal(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	p, err := s.config.Approvals.Get(r.Context(), id)
	return answerProposal(w, http.StatusOK, p, err)
}

func (s *server) ApproveProposal(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[oapi.ApproveProposalRequest](r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.Approve(r.Context(), id, colleagueFrom(r.Context()).Principal, oapi.OrZero(form.Reason))
	if above, ok := errors.AsType[*approval.GuardError](err); ok {
		return edge.RefuseFieldAs(edge.CodeTermsAboveByNow, "rows", above.Portuguese)
	}
	return answerProposal(w, http.StatusOK, p, err)
}

func (s *server) RejectProposal(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.Reject(r.Context(), id, colleagueFrom(r.Context()).Principal, reason)
	return answerProposal(w, http.StatusOK, p, err)
}

func (s *server) WithdrawProposal(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	reason, err := decodeReason(r)
	if err != nil {
		return err
	}
	p, err := s.config.Approvals.Withdraw(r.Context(), id, colleagueFrom(r.Context()).Principal, reason)
	return answerProposal(w, http.StatusOK, p, err)
}

// answerProposal answers a proposal: with 202 what was just proposed.
func answerProposal(w http.ResponseWriter, status int, p staff.Proposal, err error) error {
	if err != nil {
		return err
	}
	shown, err := proposalOf(p)
	if err != nil {
		return err
	}
	return edge.Answer(w, status, shown)
}

func proposalOf(p staff.Proposal) (oapi.Proposal, error) {
	shown := oapi.Proposal{
		Id: p.ID, Kind: p.Kind, Subject: p.Subject, Digest: hex.EncodeToString(p.Digest[:]), State: proposalState(p),
		ProposedBy: p.Proposer(), Reason: p.Reason, ProposedAt: p.ProposedAt, ExpiresAt: p.ExpiresAt,
		DecisionReason: oapi.OrNil(p.DecisionReason), DecidedAt: oapi.OrNil(p.DecidedAt), OutcomeDetail: oapi.OrNil(p.OutcomeDetail),
		CarriedOutAt: oapi.OrNil(p.CarriedOutAt),
	}
	if p.DecidedBy != uuid.Nil {
		shown.DecidedBy = oapi.OrNil(p.Decider())
	}
	return shown, json.Unmarshal(p.Payload, &shown.Payload)
}

func proposalState(p staff.Proposal) oapi.ProposalState {
	switch p.Decision {
	case staff.Approved:
	case staff.Rejected:
		return oapi.ProposalStateRejected
	case staff.Withdrawn:
		return oapi.ProposalStateWithdrawn
	case staff.Expired:
		return oapi.ProposalStateExpired
	default:
		return oapi.ProposalStateOpen
	}
	switch p.Outcome {
	case staff.OutcomeDone:
		return oapi.ProposalStateDone
	case staff.OutcomeRefused:
		return oapi.ProposalStateNotPossible
	}
	return oapi.ProposalStateApproved
}
