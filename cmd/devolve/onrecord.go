package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"example.com/devolve/api/staff"
)

// byFlag adds --by, without which a command does nothing.
func byFlag(cmd *cobra.Command, by *string) *cobra.Command {
	cmd.Flags().StringVar(by, "by", "", "who does it, such as maria.souza; it is recorded")
	_ = cmd.MarkFlagRequired("by") // there is such a flag
	return cmd
}

// may says whether a member of staff may do what a command does, whatever their role.
type may func(staff.Principal) error

// mayLook lets in everybody who has a role.
func mayLook(who staff.Principal) error {
	for _, role := range staff.Roles {
		if who.Has(role) {
			return nil
		}
	}
	return staff.ErrRole
}

// mayAct lets in who has a role, unless the account is held.
func mayAct(who staff.Principal) error {
	if len(who.Roles) == 0 {
		return staff.ErrRole
	}
	return who.Require(who.Roles[0])
}

// record writes down what somebody is about to do by a command, and to whose data. Nothing is done or shown that was not written
// down before.
func (b *backend) record(ctx context.Context, cfg *config, handle string, allowed may, e staff.Entry) error {
	people, err := newStaffService(cfg, b, staff.HoldLife)
	if err != nil {
		return err
	}
	who, err := people.Find(ctx, handle)
	if err == nil {
		err = allowed(who)
	}
	if err != nil {
		return fmt.Errorf("--by: %w", err)
	}
	e.Actor = who.Actor()
	return people.Note(ctx, e)
}
