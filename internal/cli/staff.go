package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
	"example.com/devolve/internal/backend"
	"example.com/devolve/internal/fault"
	"example.com/devolve/internal/settings"
	"example.com/devolve/internal/wiring"
	"example.com/devolve/ledger"
)

// AsStaff runs work in the name of a member of staff who has one of some roles.
func AsStaff(
	cmd *cobra.Command, cfg *settings.Config, handle string, roles []staff.Role,
	work func(ctx context.Context, b *backend.Backend, people *staff.Service, actor string) error,
) error {
	if err := cfg.NeedServersSecrets(); err != nil {
		return err
	}
	return With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		people, who, err := find(ctx, b, cfg, handle)
		if err != nil {
			return err
		}
		var lacks error
		for _, role := range roles {
			err := who.Require(role)
			if err == nil || len(roles) > 1 && who.Has(role) { // whoever may stop payouts may at any time
				return work(ctx, b, people, who.Actor())
			}
			lacks = errors.Join(lacks, err)
		}
		return fmt.Errorf("--by: %w", lacks)
	})
}

// ByFlag adds --by, without which a command does nothing.
func ByFlag(cmd *cobra.Command, by *string) *cobra.Command {
	cmd.Flags().StringVar(by, "by", "", "who does it, such as maria.souza; it is recorded")
	_ = cmd.MarkFlagRequired("by") // there is such a flag
	return cmd
}

// May says whether a member of staff may do what a command does, whatever their role.
type May func(staff.Principal) error

// MayLook lets in everybody who has a role.
func MayLook(who staff.Principal) error {
	if !slices.ContainsFunc(staff.Roles, who.Has) {
		return staff.ErrRole
	}
	return nil
}

// MayAct lets in who has a role, unless the account is held.
func MayAct(who staff.Principal) error {
	if len(who.Roles) == 0 {
		return staff.ErrRole
	}
	return who.Require(who.Roles[0])
}

// Record writes down what somebody is about to do by a command, and to whose data. Nothing is done or shown that was not written
// down before.
func Record(ctx context.Context, b *backend.Backend, cfg *settings.Config, handle string, allowed May, e staff.Entry) error {
	people, who, err := find(ctx, b, cfg, handle)
	if err != nil {
		return err
	}
	if err := allowed(who); err != nil {
		return fmt.Errorf("--by: %w", err)
	}
	e.Actor = who.Actor()
	return people.Note(ctx, e)
}

// Colleague returns the member of staff in whose name a command is run, whatever their role.
func Colleague(ctx context.Context, b *backend.Backend, cfg *settings.Config, handle string) (staff.Principal, error) {
	_, who, err := find(ctx, b, cfg, handle)
	return who, err
}

// find returns the accounts of staff, and who of them a command is run by.
func find(ctx context.Context, b *backend.Backend, cfg *settings.Config, handle string) (*staff.Service, staff.Principal, error) {
	people, err := wiring.NewStaff(b, cfg, staff.HoldLife)
	if err != nil {
		return nil, staff.Principal{}, err
	}
	who, err := people.Find(ctx, handle)
	return people, who, fault.Wrap(err, "--by")
}

// StaffActor returns how the log names a member of staff who has a role. Who plans and who approves are told apart by it.
func StaffActor(ctx context.Context, b *backend.Backend, cfg *settings.Config, handle string, role staff.Role) (string, error) {
	who, err := Colleague(ctx, b, cfg, handle)
	if err != nil {
		return "", err
	}
	return who.Actor(), fault.Wrap(who.Require(role), "--by")
}

// StaffAct records what a member of staff who has a role is about to do to the ledger.
func StaffAct(ctx context.Context, b *backend.Backend, cfg *settings.Config, handle string, role staff.Role, e staff.Entry) (ledger.By, error) {
	people, err := wiring.NewStaff(b, cfg, staff.HoldLife)
	if err != nil {
		return ledger.By{}, err
	}
	if e.Actor, err = StaffActor(ctx, b, cfg, handle, role); err != nil {
		return ledger.By{}, err
	}
	return people.Act(ctx, e)
}

// WithStaff does work on the accounts of staff.
func WithStaff(cmd *cobra.Command, cfg *settings.Config, work func(context.Context, *staff.Service) error) error {
	if err := cfg.NeedServersSecrets(); err != nil {
		return err
	}
	return With(cmd.Context(), cfg, func(ctx context.Context, b *backend.Backend) error {
		people, err := wiring.NewStaff(b, cfg, staff.HoldLife)
		if err != nil {
			return err
		}
		return work(ctx, people)
	})
}
