package main

import "github.com/spf13/cobra"

func newBench(*config) *cobra.Command { return &cobra.Command{Use: "bench", Hidden: true} }
