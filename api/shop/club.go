package shop

import (
	"context"
	"net/http"
	"strings"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/limit"
	"example.com/devolve/api/internal/listing"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/catalog/club"
	"example.com/devolve/internal/lists"
)

// codeLimit is how long an access code may be, as the contract has it.
const codeLimit = 80

// Clubs lets people into the spaces of organisations; see club.Clubs.
type Clubs interface {
	Find(ctx context.Context, slug string, userID uuid.UUID) (club.Club, error)
	Mine(ctx context.Context, userID uuid.UUID) ([]club.Name, error)
	Join(ctx context.Context, slug string, userID uuid.UUID, proof club.Proof) (club.Club, error)
	Leave(ctx context.Context, slug string, userID uuid.UUID) error
}

func (s *server) GetClub(w http.ResponseWriter, r *http.Request, p oapi.GetClubParams) error {
	if err := edge.Need("slug", p.Slug, listing.MaxSlug); err != nil {
		return err
	}
	found, err := s.config.Clubs.Find(r.Context(), p.Slug, userOf(r.Context()))
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, listing.Club(found))
}

func (s *server) ListMyClubs(w http.ResponseWriter, r *http.Request) error {
	token, err := mustSignIn(r.Context())
	if err != nil {
		return err
	}
	names, err := s.config.Clubs.Mine(r.Context(), token.UserID)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(names, func(name club.Name) oapi.ClubName { return oapi.ClubName{Slug: name.Slug, Name: name.Name} }))
}

// JoinClub lets in whoever brings a proof. Codes can be tried out, so wrong ones count.
func (s *server) JoinClub(w http.ResponseWriter, r *http.Request) error {
	token, err := mustSignIn(r.Context())
	if err != nil {
		return err
	}
	form, err := edge.Decode[oapi.JoinClubRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("slug", form.Slug, listing.MaxSlug); err != nil {
		return err
	}
	code := strings.TrimSpace(oapi.OrZero(form.Code))
	if err := edge.AtMost("code", code, codeLimit); err != nil {
		return err
	}
	giveBack := func() {}
	if code != "" {
		giveBack, err = limit.TakeAll(s.codes.By(token.UserID.String()), s.guesses.By(s.edge.Address(r)))
		if err != nil {
			return err
		}
	}
	proof, err := s.config.Accounts.ClubProof(r.Context(), token.UserID, code)
	if err != nil {
		return err
	}
	joined, err := s.config.Clubs.Join(r.Context(), form.Slug, token.UserID, club.Proof(proof))
	if err != nil {
		return err
	}
	giveBack()
	return edge.Answer(w, http.StatusOK, listing.Club(joined))
}

func (s *server) LeaveClub(w http.ResponseWriter, r *http.Request, p oapi.LeaveClubParams) error {
	token, err := mustSignIn(r.Context())
	if err != nil {
		return err
	}
	if err := edge.Need("slug", p.Slug, listing.MaxSlug); err != nil {
		return err
	}
	if err := s.config.Clubs.Leave(r.Context(), p.Slug, token.UserID); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
