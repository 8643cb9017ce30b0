// etcd contains etcd, etcdctl and etcdutl in one binary. The program is selected by the name of the link to the binary, or by the first argument.
package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"go.etcd.io/etcd/etcdctl/v3/ctlv3"
	"go.etcd.io/etcd/etcdutl/v3/etcdutl"
	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() {
	name := filepath.Base(os.Args[0])
	if len(os.Args) > 1 && (os.Args[1] == "etcdctl" || os.Args[1] == "etcdutl") {
		name = os.Args[1]
		os.Args = os.Args[1:]
	}
	switch name {
	case "etcdctl":
		ctlv3.MustStart()
	case "etcdutl":
		runUtilities()
	default:
		etcdmain.Main(os.Args)
	}
}

func runUtilities() {
	root := &cobra.Command{Use: "etcdutl"}
	root.PersistentFlags().StringVarP(&etcdutl.OutputFormat, "write-out", "w", "simple", "fields, json, protobuf, simple or table")
	root.AddCommand(etcdutl.NewDefragCommand(), etcdutl.NewSnapshotCommand(), etcdutl.NewHashKVCommand(), etcdutl.NewVersionCommand())
	if root.Execute() != nil {
		os.Exit(1)
	}
}
