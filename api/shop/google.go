package shop

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"example.com/devolve/api/account"
	"example.com/devolve/api/google"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
)

// Google vouches for people; see google.Provider.
type Google interface {
	AuthURL(flow account.GoogleFlow, redirect string) (string, error)
	// Identify answers google.ErrUnavailable or google.ErrRefused.
	Identify(ctx context.Context, code string, flow account.GoogleFlow, redirect string) (account.GoogleIdentity, error)
}

// Paths of a login by Google: where the provider sends the browser back, and the page that finishes.
const (
	googleCallback = "/api/v1/auth/google/callback"
	googlePage     = "/auth/google/callback"
)

// What the page is told when a login by Google did not work.
const (
	googleCanceled    = "cancelled"
	googleExpired     = "expired"
	googleUnverified  = "unverified"
	googleConflict    = "conflict"
	googleUnavailable = "unavailable"
)

var errGoogleOff = edge.Refuse(edge.CodeGoogleUnavailable, "Google is not configured")

func (s *server) StartGoogleLogin(w http.ResponseWriter, r *http.Request, p oapi.StartGoogleLoginParams) error {
	if s.config.Google == nil {
		return errGoogleOff
	}
	if err := s.edge.Allow("google", r); err != nil {
		return err
	}
	flow, sealed, err := s.config.Accounts.BeginGoogle(account.Invitation{Code: oapi.OrZero(p.Invitation)})
	if err != nil {
		return err
	}
	target, err := s.atGoogle(r, flow)
	if err != nil {
		s.config.Logger.WarnContext(r.Context(), "cannot sign in by Google", slog.Any("error", err))
		s.leaveGoogle(w, r, url.Values{"error": {googleUnavailable}})
		return nil
	}
	http.SetCookie(w, s.googleCookie(sealed))
	http.Redirect(w, r, target, http.StatusFound) //nolint:gosec // to the provider that is configured
	return nil
}

// atGoogle is the address at Google that a login begins at.
func (s *server) atGoogle(r *http.Request, flow account.GoogleFlow) (string, error) {
	back, err := s.callbackURL(r)
	if err != nil {
		return "", err
	}
	return s.config.Google.AuthURL(flow, back)
}

func (s *server) FinishGoogleLogin(w http.ResponseWriter, r *http.Request, p oapi.FinishGoogleLoginParams) error {
	if s.config.Google == nil {
		return errGoogleOff
	}
	if err := s.edge.Allow("google", r); err != nil {
		return err
	}
	ticket, err := s.acceptGoogle(r, oapi.OrZero(p.State), oapi.OrZero(p.Code))
	if err == nil {
		s.leaveGoogle(w, r, url.Values{"token": {ticket}})
		return nil
	}
	http.SetCookie(w, s.googleCookie(""))
	reason := ""
	switch {
	case errors.Is(err, account.ErrFlow):
		reason = googleExpired
	case errors.Is(err, account.ErrUnverifiedEmail):
		reason = googleUnverified
	case errors.Is(err, account.ErrOtherGoogle):
		reason = googleConflict
	case errors.Is(err, google.ErrRefused):
		reason = googleCanceled
	case errors.Is(err, google.ErrUnavailable), errors.Is(err, account.ErrBusy):
		reason = googleUnavailable
		s.config.Logger.WarnContext(r.Context(), "cannot sign in by Google", slog.Any("error", err))
	default:
		return err
	}
	s.config.Metrics.logins.WithLabelValues("google_" + reason).Inc()
	s.leaveGoogle(w, r, url.Values{"error": {reason}})
	return nil
}

// acceptGoogle returns the ticket of a browser that came back from Google.
func (s *server) acceptGoogle(r *http.Request, state, code string) (ticket string, err error) {
	flow, err := s.googleFlow(r)
	if err != nil {
		return "", err
	}
	if !flow.Matches(state) {
		return "", account.ErrFlow
	}
	if code == "" {
		return "", google.ErrRefused // whoever it was does not want to
	}
	back, err := s.callbackURL(r)
	if err != nil {
		return "", err
	}
	identity, err := s.config.Google.Identify(r.Context(), code, flow, back)
	if err != nil {
		return "", err
	}
	return s.config.Accounts.AcceptGoogle(r.Context(), identity, flow)
}

func (s *server) ExchangeLoginTicket(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.TicketRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("token", form.Token, 512); err != nil {
		return err
	}
	flow, err := s.googleFlow(r)
	if err != nil {
		return s.answerLogin(w, account.SignedIn{}, err)
	}
	http.SetCookie(w, s.googleCookie(""))
	in, err := s.config.Accounts.RedeemTicket(r.Context(), form.Token, flow, s.client(r))
	return s.answerLogin(w, in, err)
}

// leaveGoogle sends the browser to the page that finishes the login.
func (s *server) leaveGoogle(w http.ResponseWriter, r *http.Request, answer url.Values) {
	http.Redirect(w, r, googlePage+"?"+answer.Encode(), http.StatusFound)
}

// googleFlow returns the login that this browser began, or account.ErrFlow.
func (s *server) googleFlow(r *http.Request) (account.GoogleFlow, error) {
	cookie, err := r.Cookie(s.googleCookie("").Name)
	if err != nil {
		return account.GoogleFlow{}, account.ErrFlow
	}
	return s.config.Accounts.ResumeGoogle(cookie.Value)
}

// googleCookie keeps a login in the browser that began it; with no value it forgets it. Over https no other host can plant it.
func (s *server) googleCookie(sealed string) *http.Cookie {
	cookie := &http.Cookie{ //nolint:gosec // Secure wherever the site is: a try-out on loopback has no https
		Name: "devolve-google", Value: sealed, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode,
		MaxAge: int(account.GoogleFlowLife.Seconds()), Secure: strings.HasPrefix(s.edge.PublicURL(), "https://"),
	}
	if cookie.Secure {
		cookie.Name = "__Host-" + cookie.Name
	}
	if sealed == "" {
		cookie.MaxAge = -1
	}
	return cookie
}

// callbackURL is where Google sends people back to. A server that was not told its address, and is asked by a name that anybody may
// have made up, sends nobody: it answers google.ErrUnavailable.
func (s *server) callbackURL(r *http.Request) (string, error) {
	base := s.edge.PublicBase(r)
	if base == "" {
		return "", fmt.Errorf("%w: DEVOLVE_PUBLIC_URL has to be set", google.ErrUnavailable)
	}
	return base + googleCallback, nil
}
