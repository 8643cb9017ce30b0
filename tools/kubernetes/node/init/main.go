// node-init is the init process of a Kubernetes node in a container. It prepares mounts, cgroups and devices as the boot of a machine does, and runs containerd and the kubelet.
//
// The kubelet starts when the bootstrap config is complete (bootstrap.go), and restarts when it changes. State is in volumes, so a restarted container is the same node.
package main

import (
	"log"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// Argument of the child that runs the node. PID 1 only reaps processes, so it cannot confuse its own children with orphans.
const supervise = "supervise"

func main() {
	log.SetFlags(0)
	log.SetPrefix("node-init: ")
	if len(os.Args) > 1 && os.Args[1] == supervise {
		runNode()
		return
	}
	os.Exit(reapChildren())
}

// reapChildren starts the supervisor and reaps processes until the supervisor exits. Returns its exit code; the kernel then kills all remaining processes.
func reapChildren() int {
	program, err := os.Executable()
	if err != nil {
		log.Fatal(err)
	}
	supervisor := exec.Command(program, supervise)
	supervisor.Stdout, supervisor.Stderr = os.Stdout, os.Stderr
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT)
	if err := supervisor.Start(); err != nil {
		log.Fatal(err)
	}
	go func() {
		for range signals {
			_ = supervisor.Process.Signal(syscall.SIGTERM)
		}
	}()
	for {
		var status syscall.WaitStatus
		ended, err := syscall.Wait4(-1, &status, 0, nil)
		if err != nil && err != syscall.EINTR {
			log.Fatal(err)
		}
		if ended == supervisor.Process.Pid {
			return status.ExitStatus()
		}
	}
}

func runNode() {
	stopped := make(chan os.Signal, 1)
	signal.Notify(stopped, syscall.SIGTERM, syscall.SIGINT)
	prepareMounts()
	prepareCgroups()
	prepareDevices()
	prepareKernel()
	runtime := startProgram("containerd", func() *exec.Cmd { return exec.Command("containerd") })
	kubelet := newKubelet()
	go kubelet.follow()
	<-stopped
	kubelet.stop()
	endPods()
	runtime.stop()
	syscall.Sync()
}
