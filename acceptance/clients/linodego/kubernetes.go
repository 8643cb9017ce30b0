package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	applyv1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

const opened = "kubernetes: the kubeconfig opens the cluster"

// kubernetes does what programs based on client-go do, such as the cloud controller manager.
func (s *scene) kubernetes() {
	var client *kubernetes.Clientset
	s.step(opened, []string{poolsReady}, func(ctx context.Context) error {
		kubeconfig, err := s.client.GetLKEClusterKubeconfig(ctx, s.cluster)
		if err != nil {
			return err
		}
		if client, err = open(kubeconfig); err != nil {
			return err
		}
		_, err = client.Discovery().ServerVersion()
		return err
	})
	s.step("kubernetes: nodes name their instances, pools, region and type", []string{opened}, func(ctx context.Context) error {
		nodes, err := client.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		for _, one := range nodes.Items {
			instance, err := instanceOf(one)
			labels := one.Labels
			err = first(err,
				wanted("an instance of the cluster", slices.ContainsFunc(s.nodes, func(node nodeOf) bool { return node.InstanceID == instance }), true),
				wanted("region", labels["topology.kubernetes.io/region"], s.region),
				wanted("a type", strings.HasPrefix(labels["node.kubernetes.io/instance-type"], "g6-"), true),
				wanted("a pool", labels["lke.linode.com/pool-id"] != "", true))
			if err != nil {
				return fmt.Errorf("%s: %w", one.Name, err)
			}
		}
		return wanted("nodes", len(nodes.Items), 3)
	})
	s.step("kubernetes: labels and taints of the pool stand on its nodes", []string{opened}, func(ctx context.Context) error {
		nodes, err := client.CoreV1().Nodes().List(ctx, metav1.ListOptions{LabelSelector: "role=web"})
		if err != nil {
			return err
		}
		for _, one := range nodes.Items {
			isTainted := slices.ContainsFunc(one.Spec.Taints, func(taint corev1.Taint) bool { return taint.Key == "walk" })
			if err := wanted("tainted", isTainted, true); err != nil {
				return err
			}
		}
		return wanted("nodes", len(nodes.Items), 2)
	})
	s.step("as the cloud controller manager: annotates a node", []string{opened}, func(ctx context.Context) error {
		nodes, err := client.CoreV1().Nodes().List(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		node := nodes.Items[0].DeepCopy()
		// It writes to the given map, and panics if the map is nil.
		node.Annotations["node.k8s.linode.com/host-uuid"] = "walk"
		found, err := client.CoreV1().Nodes().Update(ctx, node, metav1.UpdateOptions{})
		if err != nil {
			return err
		}
		return wanted("annotation", found.Annotations["node.k8s.linode.com/host-uuid"], "walk")
	})
	s.step("as the cloud controller manager: lists all instances with pages of 500", []string{opened}, func(ctx context.Context) error {
		instances, err := s.client.ListInstances(ctx, pagesOf500)
		if err != nil {
			return err
		}
		for _, one := range instances {
			if err := wanted("has an address", len(one.IPv4) > 0, true); err != nil {
				return fmt.Errorf("%s: %w", one.Label, err)
			}
		}
		return nil
	})
	s.elected(&client)
	s.applied(&client)
}

// elected checks leader election, which compares lease times with six digits.
func (s *scene) elected(client **kubernetes.Clientset) {
	s.step("kubernetes: a leader is elected and renews its lease", []string{opened}, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, 25*time.Second)
		defer cancel()
		isLeading := false
		lock, err := resourcelock.New(resourcelock.LeasesResourceLock, "kube-system", "walk", (*client).CoreV1(), (*client).CoordinationV1(),
			resourcelock.ResourceLockConfig{Identity: "walk"})
		if err != nil {
			return err
		}
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: lock, LeaseDuration: 6 * time.Second, RenewDeadline: 4 * time.Second, RetryPeriod: time.Second, ReleaseOnCancel: true,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(leading context.Context) {
					select {
					case <-leading.Done():
					case <-time.After(8 * time.Second):
						isLeading = true
						cancel()
					}
				},
				OnStoppedLeading: func() {},
			},
		})
		return wanted("leads for longer than its lease lasts", isLeading, true)
	})
}

// applied checks informers, server-side apply, and a deployment.
func (s *scene) applied(client **kubernetes.Clientset) {
	s.step("kubernetes: an informer sees what is made and deleted", []string{opened}, func(ctx context.Context) error {
		seen := make(chan string, 10)
		factory := informers.NewSharedInformerFactoryWithOptions(*client, 0, informers.WithNamespace("default"))
		_, err := factory.Core().V1().ConfigMaps().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc:    func(one any) { seen <- "made " + one.(*corev1.ConfigMap).Name },
			DeleteFunc: func(any) { seen <- "deleted" },
		})
		if err != nil {
			return err
		}
		factory.Start(ctx.Done())
		factory.WaitForCacheSync(ctx.Done())
		maps := (*client).CoreV1().ConfigMaps("default")
		_, err = maps.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "watched"}}, metav1.CreateOptions{})
		if err := first(err, maps.Delete(ctx, "watched", metav1.DeleteOptions{})); err != nil {
			return err
		}
		return until(ctx, "both are seen", func() (bool, error) { return len(seen) >= 2, nil })
	})
	s.step("kubernetes: server-side apply removes what is applied no more, and another manager conflicts", []string{opened}, func(ctx context.Context) error {
		maps := (*client).CoreV1().ConfigMaps("default")
		both := applyv1.ConfigMap("applied", "default").WithData(map[string]string{"a": "1", "b": "2"})
		_, err := maps.Apply(ctx, both, metav1.ApplyOptions{FieldManager: "walk"})
		if err != nil {
			return err
		}
		found, err := maps.Apply(ctx, applyv1.ConfigMap("applied", "default").WithData(map[string]string{"a": "1"}), metav1.ApplyOptions{FieldManager: "walk"})
		if err != nil {
			return err
		}
		_, isLeft := found.Data["b"]
		_, errOther := maps.Apply(ctx, applyv1.ConfigMap("applied", "default").WithData(map[string]string{"a": "3"}), metav1.ApplyOptions{FieldManager: "other"})
		return first(wanted("b is left", isLeft, false), wanted("conflicts", apierrors.IsConflict(errOther), true))
	})
	s.step("kubernetes: a deployment creates pods, and deletes them with it", []string{opened}, func(ctx context.Context) error {
		deployments, replicas := (*client).AppsV1().Deployments("default"), int32(2)
		labels := map[string]string{"app": "walk"}
		_, err := deployments.Create(ctx, &appsv1.Deployment{
			ObjectMeta: metav1.ObjectMeta{Name: "walk"},
			Spec: appsv1.DeploymentSpec{
				Replicas: &replicas, Selector: &metav1.LabelSelector{MatchLabels: labels},
				Template: corev1.PodTemplateSpec{
					ObjectMeta: metav1.ObjectMeta{Labels: labels},
					Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "main", Image: "nginx:1.29"}}},
				},
			},
		}, metav1.CreateOptions{})
		if err != nil {
			return err
		}
		err = until(ctx, "both pods are available", func() (bool, error) {
			one, err := deployments.Get(ctx, "walk", metav1.GetOptions{})
			return err == nil && one.Status.AvailableReplicas == 2, err
		})
		_, errScale := deployments.Patch(ctx, "walk", types.StrategicMergePatchType, []byte(`{"spec":{"replicas":1}}`), metav1.PatchOptions{})
		if err := first(err, errScale, deployments.Delete(ctx, "walk", metav1.DeleteOptions{})); err != nil {
			return err
		}
		return until(ctx, "the pods are gone", func() (bool, error) {
			pods, err := (*client).CoreV1().Pods("default").List(ctx, metav1.ListOptions{LabelSelector: "app=walk"})
			return err == nil && len(pods.Items) == 0, err
		})
	})
}
