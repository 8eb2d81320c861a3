package desk

import (
	"errors"
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/staff"
	"example.com/devolve/internal/lists"
)

func (s *server) StaffLogin(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.StaffLoginRequest](r)
	if err != nil {
		return err
	}
	// What is too long is refused for its length alone, whoever's it is.
	err = errors.Join(
		edge.Need("handle", form.Handle, 80), edge.Need("password", form.Password, 200), edge.Need("code", form.Code, 40),
		edge.AtMost("deviceToken", oapi.OrZero(form.DeviceToken), 1024),
	)
	if err != nil {
		return err
	}
	in, err := s.config.Staff.Login(r.Context(), form.Handle, form.Password, form.Code, staff.Client{
		Address: s.edge.Address(r), UserAgent: r.UserAgent(), DeviceToken: oapi.OrZero(form.DeviceToken),
	})
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, oapi.StaffLoginResponse{
		AccessToken: in.AccessToken, ExpiresAt: in.ExpiresAt, DeviceToken: in.DeviceToken, Enrolling: in.Enrolling,
	})
}

func (s *server) StaffLogout(w http.ResponseWriter, r *http.Request) error {
	if err := s.config.Staff.Logout(r.Context(), colleagueFrom(r.Context()).token); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) ChangeStaffPassword(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.StaffPasswordRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("password", form.Password, 200); err != nil {
		return err
	}
	recovery, err := s.config.Staff.ChangePassword(r.Context(), colleagueFrom(r.Context()).token, form.Password, form.NewPassword)
	if field, ok := errors.AsType[*account.FieldError](err); ok {
		return edge.RefuseFieldAs(edge.CodeStaffPassword, "newPassword", field.Detail) // a shopper's may be shorter
	}
	return answerRecovery(w, recovery, err)
}

func (s *server) RenewRecoveryCodes(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.StaffConfirmRequest](r)
	if err != nil {
		return err
	}
	if err := edge.Need("password", form.Password, 200); err != nil {
		return err
	}
	recovery, err := s.config.Staff.RenewRecoveryCodes(r.Context(), colleagueFrom(r.Context()).token, form.Password)
	return answerRecovery(w, recovery, err)
}

// answerRecovery shows recovery codes the one time that they are shown.
func answerRecovery(w http.ResponseWriter, codes []string, err error) error {
	if err != nil {
		return err
	}
	if codes == nil {
		codes = []string{} // those before still hold
	}
	return edge.Answer(w, http.StatusOK, oapi.RecoveryCodes{RecoveryCodes: codes})
}

func (s *server) GetStaffMe(w http.ResponseWriter, r *http.Request) error {
	me := colleagueFrom(r.Context())
	return edge.Answer(w, http.StatusOK, oapi.StaffMe{
		Id: me.ID, Handle: me.Handle, Name: me.Name, Roles: staffRoles(me.Roles), SessionId: me.SessionID,
	})
}

func staffRoles(roles []staff.Role) []oapi.StaffRole {
	return lists.Map(roles, func(role staff.Role) oapi.StaffRole { return oapi.StaffRole(role) })
}

func (s *server) ListStaffSessions(w http.ResponseWriter, r *http.Request) error {
	me := colleagueFrom(r.Context())
	sessions, err := s.config.Staff.Sessions(r.Context(), me.ID)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(sessions, func(session staff.Session) oapi.StaffSession {
		return oapi.StaffSession{
			Id: session.ID, Device: session.Device, CreatedAt: session.CreatedAt, LastUsedAt: session.LastUsedAt,
			Current: session.ID == me.SessionID,
		}
	}))
}

func (s *server) EndStaffSessions(w http.ResponseWriter, r *http.Request) error {
	if err := s.config.Staff.EndSessions(r.Context(), colleagueFrom(r.Context()).Principal); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) EndStaffSession(w http.ResponseWriter, r *http.Request, session uuid.UUID) error {
	if err := s.config.Staff.EndSession(r.Context(), colleagueFrom(r.Context()).Principal, session); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) ListStaffMembers(w http.ResponseWriter, r *http.Request) error {
	members, err := s.config.Staff.List(r.Context())
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(members, func(m staff.Member) oapi.StaffMember {
		return oapi.StaffMember{Id: m.ID, Handle: m.Handle, Name: m.Name, Roles: staffRoles(m.Roles), Disabled: !m.DisabledAt.IsZero()}
	}))
}

func (s *server) ListAudit(w http.ResponseWriter, r *http.Request, p oapi.ListAuditParams) error {
	query := staff.AuditQuery{Subject: oapi.OrZero(p.Subject), Limit: edge.DefaultPage}
	if err := edge.AtMost("subject", query.Subject, 100); err != nil {
		return err
	}
	if p.Before != nil {
		if query.Before = *p.Before; query.Before < 1 {
			return edge.RefuseField("before", "is below one")
		}
	}
	if p.Limit != nil {
		if err := edge.UpTo("limit", *p.Limit, staff.MaxAudit); err != nil {
			return err
		}
		query.Limit = *p.Limit
	}
	records, err := s.config.Staff.Records(r.Context(), query)
	if err != nil {
		return err
	}
	return edge.Answer(w, http.StatusOK, lists.Map(records, func(record staff.Record) oapi.AuditRecord {
		return oapi.AuditRecord{Id: record.ID, At: record.At, Actor: record.Actor, Action: record.Action, Subject: record.Subject, Reason: record.Reason}
	}))
}
